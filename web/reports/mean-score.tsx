import { t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import { displayScore } from '#rules/results/display.ts';
import type { ReportCard } from '#contract/reports.ts';
import { bandOfScore } from '#web/design/charts/band.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { ScoreRing } from '#web/design/charts/score-ring.tsx';
import { BandWord } from './band-word.tsx';
import { bandPositionWords, percent, pointsWords, rangeWords } from './report-words.ts';

type Means = Pick<
  ReportCard['reportData'],
  'score' | 'range' | 'thresholds' | 'min' | 'outOf' | 'higherIs'
>;

/** The average of all Beacons in a ring. A share of Beacons has no band, and raw points do not fill the ring. */
export function MeanRing({ report, isShare }: { report: Means; isShare: boolean }) {
  const { score, thresholds, outOf } = report;
  const shown = score !== null && (isShare ? percent(score / 100) : displayScore(score, outOf));
  const band = isShare ? null : bandOfScore(score, thresholds);
  const isPoints = !isShare && thresholds === null;
  return (
    <ScoreRing scoreText={shown || null} share={isPoints ? null : score} band={band} size={56} />
  );
}

/** The average on a bar with thresholds and range; nothing for raw points. */
export function MeanBar({ report: { score, range, thresholds, outOf } }: { report: Means }) {
  if (thresholds === null) return null;
  const label = averageWords(score, range && rangeWords(range, outOf), outOf);
  return (
    <ScoreBar
      normalisedScore={score}
      normalisedRange={range}
      normalisedThresholds={thresholds}
      label={label}
    />
  );
}

function averageWords(score: number | null, scores: string | null, outOf: number): string {
  if (score === null) return t`No score yet`;
  const shown = displayScore(score, outOf);
  return scores === null
    ? t`Average ${shown} out of 100`
    : t`Average ${shown} out of 100, ${scores}`;
}

/** The average's band in colour, shape and word, or for raw points which direction is good. */
export function MeanWord({ report }: { report: Means }) {
  const { score, thresholds } = report;
  if (score !== null && thresholds === null) return pointsWords(score, report);
  const band = bandOfScore(score, thresholds);
  return <BandWord bands={band ? [band] : []} word={band && textOf(bandPositionWords[band])} />;
}
