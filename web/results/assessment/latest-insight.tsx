import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { loneWords, roleWords } from './agreement-words.ts';
import { splitWords } from './change-words.ts';
import { largestDisagreements } from './disagreements.tsx';
import { ExplainNumber } from './explain-number.tsx';
import { LevelLink } from './level-link.tsx';
import { resultQuery } from './result-query.ts';
import styles from './results.module.css';
import { Withheld } from './withheld.tsx';

interface LatestInsightProps {
  beaconUuid: string;
  number: number;
}

/** Details of the latest score: the parts of its change, the largest disagreement and its explanation. */
export function LatestInsight({ beaconUuid, number }: LatestInsightProps) {
  const { data } = useQuery({
    ...resultQuery(beaconUuid, number),
    meta: { showsErrors: true },
  });
  if (!data || data.assessment === 'access_denied') return null;
  const { assessment } = data;
  return (
    <div className={styles.insight}>
      <Withheld reason={assessment.withheld} />
      <Split assessment={assessment} />
      <LargestDisagreement assessment={assessment} beaconUuid={beaconUuid} />
      <ExplainNumber node={assessment} assessment={assessment} />
    </div>
  );
}

function Split({ assessment }: { assessment: AssessmentResult }) {
  const { score, change, changeSplit, outOf } = assessment;
  if (score === null || change === null || !changeSplit) return null;
  return <p>{splitWords({ score, change, outOf }, changeSplit)}</p>;
}

function LargestDisagreement({
  assessment,
  beaconUuid,
}: {
  assessment: AssessmentResult;
  beaconUuid: string;
}) {
  const [most] = largestDisagreements(assessment, { beaconUuid, number: `${assessment.number}` });
  if (!most) return null;
  const { level, title, spread, outOf } = most;
  const topic = title.replace(/\.$/, '');
  return (
    <p>
      <Trans>
        People disagree most about <LevelLink level={level}>{topic}</LevelLink>.
      </Trans>{' '}
      {loneWords(spread, outOf) ?? roleWords(spread, outOf)}
    </p>
  );
}
