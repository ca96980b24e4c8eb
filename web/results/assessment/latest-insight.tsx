import { Trans } from '@lingui/react/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { loneWords, roleWords } from './agreement-words.ts';
import { largestDisagreements } from './disagreements.tsx';
import { ExplainNumber } from './explain-number.tsx';
import { LevelLink } from './level-link.tsx';
import { ChangeSplit } from './node-score.tsx';
import { useResultDetails } from './result-query.ts';
import styles from './results.module.css';
import { Withheld } from './withheld.tsx';

/** Details of the latest score: the parts of its change, the largest disagreement and its explanation. */
export function LatestInsight({ beaconUuid, number }: { beaconUuid: string; number: number }) {
  const assessment = useResultDetails(beaconUuid, number);
  if (!assessment) return null;
  return (
    <div className={styles.insight}>
      <Withheld reason={assessment.withheld} />
      <ChangeSplit node={assessment} />
      <LargestDisagreement assessment={assessment} beaconUuid={beaconUuid} />
      <ExplainNumber node={assessment} assessment={assessment} />
    </div>
  );
}

interface LargestDisagreementProps {
  assessment: AssessmentResult;
  beaconUuid: string;
}

function LargestDisagreement({ assessment, beaconUuid }: LargestDisagreementProps) {
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
