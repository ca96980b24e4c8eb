import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import { LinkButton } from '#web/assess/design/link-button.tsx';

interface NextLinkProps {
  queue: AssessmentQueue | null | undefined;
  /** What is still to be sent from there, as `earlier.ts` reads it. */
  hash?: string;
}

/** The way on to the next assessment of the same letter, where there is one. */
export function NextLink({ queue, hash = location.hash }: NextLinkProps) {
  if (!queue?.next) return null;
  const { link, clientName, title } = queue.next;
  return (
    <LinkButton kind="primary" href={link + hash}>{`Next: ${clientName}, ${title}`}</LinkButton>
  );
}
