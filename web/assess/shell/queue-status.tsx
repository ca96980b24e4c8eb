import { t } from '@lingui/core/macro';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';

/** How many assessments of the queue are answered. */
export function QueueStatus({ queue }: { queue: AssessmentQueue | null | undefined }) {
  return (
    queue && (
      <p role="status">
        <strong>{doneText(queue)}</strong>
      </p>
    )
  );
}

export function doneText({ done, total }: AssessmentQueue): string {
  return t`${done} of ${total} done`;
}
