import { t } from '@lingui/core/macro';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { LinkButton } from '#web/assess/design/button.tsx';

interface NextLinkProps {
  queue: AssessmentQueue | null | undefined;
  /** The pending submissions to send from there, as `earlier.ts` reads them. */
  hash?: string;
}

/** A link to the next assessment of the same mail, where there is one. */
export function NextLink({ queue, hash = location.hash }: NextLinkProps) {
  if (!queue?.next) return null;
  const { link, clientName, title } = queue.next;
  return (
    <LinkButton kind="primary" href={link + hash}>{t`Next: ${clientName}, ${title}`}</LinkButton>
  );
}
