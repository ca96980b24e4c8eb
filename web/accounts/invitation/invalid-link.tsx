import type { ReactNode } from 'react';
import { CallError } from '#web/shell/api/call.ts';
import { MessagePage } from '#web/shell/errors/error-pages.tsx';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';

interface InvalidLinkProps {
  error: unknown;
  title: string;
  /** Advice. */
  children: ReactNode;
}

/** The page of a mailed link that is not valid; another error is shown like that of any page. */
export function InvalidLink({ error, title, children }: InvalidLinkProps) {
  const isInvalid = error instanceof CallError && error.status === 404;
  if (!isInvalid) return <SomethingWrong error={error} />;
  return <MessagePage title={title}>{children}</MessagePage>;
}
