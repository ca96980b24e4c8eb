import { Button } from '@mantine/core';
import { CallError } from '../call.ts';
import { AccessDeniedPage, MessagePage, NotFoundPage } from './error-pages.tsx';

interface SomethingWrongProps {
  error: unknown;
  reset?: () => void;
}

/** What a page shows in place of itself when it could not be loaded or drawn. */
export function SomethingWrong({ error, reset }: SomethingWrongProps) {
  if (error instanceof CallError && error.status === 404) return <NotFoundPage />;
  if (error instanceof CallError && error.status === 403) return <AccessDeniedPage />;
  return (
    <MessagePage title="Something went wrong.">
      <p>{error instanceof CallError ? error.message : 'This page could not be shown.'}</p>
      <Button onClick={reset ?? (() => window.location.reload())}>Try again</Button>
    </MessagePage>
  );
}
