import { t } from '@lingui/core/macro';
import { displayScore } from '#rules/answers.ts';
import type { ReportCard } from '#contract/reports.ts';
import { bandOfScore } from '#web/design/charts/band.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { ScoreRing } from '#web/design/charts/score-ring.tsx';
import { BandWord } from './band-word.tsx';
import { directionWords, bandPositionWords, rangeWords } from './report-words.ts';

type Means = Pick<
  ReportCard['reportData'],
  'score' | 'range' | 'thresholds' | 'outOf' | 'higherIs'
>;

/** The mean of all Beacons in a ring. A share of Beacons has no band, and raw points do not fill the ring. */
export function MeanRing({ report, isShare }: { report: Means; isShare: boolean }) {
  const { score, thresholds, outOf } = report;
  const scoreText = score === null ? null : `${displayScore(score, outOf)}${isShare ? '%' : ''}`;
  const band = isShare ? null : bandOfScore(score, thresholds);
  const isPoints = !isShare && thresholds === null;
  return <ScoreRing scoreText={scoreText} share={isPoints ? null : score} band={band} size={56} />;
}

/** The mean on a bar with thresholds and range; nothing for raw points. */
export function MeanBar({ report: { score, range, thresholds, outOf } }: { report: Means }) {
  if (thresholds === null) return null;
  const mean = score === null ? t`No score yet` : t`Mean ${displayScore(score, outOf)} out of 100`;
  return (
    <ScoreBar
      score={score}
      range={range}
      thresholds={thresholds}
      label={range ? `${mean}, ${rangeWords(range, outOf)}` : mean}
    />
  );
}

/** The mean's band in colour, shape and word, or for raw points which direction is good. */
export function MeanWord({ report: { score, thresholds, outOf, higherIs } }: { report: Means }) {
  if (score !== null && thresholds === null) {
    return `${displayScore(score, outOf)} of ${outOf}, ${directionWords(higherIs)}`;
  }
  const band = bandOfScore(score, thresholds);
  return <BandWord bands={band ? [band] : []} word={band && bandPositionWords[band]} />;
}
