import type { AssessmentResult } from '#contract/assessment-results.ts';
import page from '../beacon-page.module.css';

/** Why the answers to an anonymous assessment are not shown; nothing where they are. */
export function Withheld({ reason }: { reason: AssessmentResult['withheld'] }) {
  return (
    reason && (
      <p className={page.notice}>
        Answers are anonymous. They are shown from three responses up; fewer would tell who gave
        them.
      </p>
    )
  );
}
