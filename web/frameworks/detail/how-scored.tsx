import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import parts from '#web/design/parts.module.css';
import type { ScoringProps } from './scoring.tsx';

const Scoring = lazy(async () => ({ default: (await import('./scoring.tsx')).Scoring }));

/** How a version is scored, where it comes from and what it asks. */
export function HowScored(version: ScoringProps) {
  return (
    <section className={parts.panel} aria-labelledby="scoring">
      <h2 id="scoring">{t`How it is scored`}</h2>
      <Suspense fallback={<LoadingSkeleton label={t`Loading scales`} />}>
        <Scoring {...version} />
      </Suspense>
    </section>
  );
}
