import { t } from '@lingui/core/macro';
import parts from '#web/design/parts.module.css';
import { Scoring, type ScoringProps } from './scoring.tsx';

/** How a version is scored, where it comes from and what it asks. */
export function HowScored(version: ScoringProps) {
  return (
    <section className={parts.panel} aria-labelledby="scoring">
      <h2 id="scoring">{t`How it is scored`}</h2>
      <Scoring {...version} />
    </section>
  );
}
