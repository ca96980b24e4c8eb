import { t } from '@lingui/core/macro';
import { displayScore } from '#rules/results/display.ts';
import type { ReportCard } from '#contract/reports.ts';
import { singleBand } from '#web/design/charts/band.ts';
import { inScale } from '#web/design/charts/score-words.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { ScoreRing } from '#web/design/charts/score-ring.tsx';
import { BandWord } from './band-word.tsx';
import { percent, pointsWords, rangeWords } from './report-words.ts';

type Means = Pick<
  ReportCard['reportData'],
  | 'score'
  | 'range'
  | 'normalisedScore'
  | 'normalisedRange'
  | 'thresholds'
  | 'bands'
  | 'classifier'
  | 'zones'
  | 'min'
  | 'outOf'
  | 'higherIs'
>;

/** The average of all Beacons in a ring. A share of Beacons has no band, and raw points do not fill the ring. */
export function MeanRing({ report, isShare }: { report: Means; isShare: boolean }) {
  const { score, normalisedScore, bands, outOf } = report;
  const shown = score !== null && (isShare ? percent(score / 100) : displayScore(score, outOf));
  const band = isShare ? null : singleBand(bands);
  return <ScoreRing scoreText={shown || null} share={normalisedScore} band={band} size={56} />;
}

/** The average on a bar with its bands and range, from the worst score to the best; nothing for raw points. */
export function MeanBar({ report }: { report: Means }) {
  const { score, range, thresholds, outOf } = report;
  if (thresholds === null) return null;
  return (
    <ScoreBar
      {...report}
      band={singleBand(report.bands)}
      normalisedThresholds={thresholds}
      label={averageWords(report, score, range && rangeWords(range, outOf))}
    />
  );
}

function averageWords(unit: Means, score: number | null, scores: string | null): string {
  if (score === null) return t`No score yet`;
  const average = inScale(displayScore(score, unit.outOf), unit);
  return scores === null ? t`Average ${average}` : t`Average ${average}, ${scores}`;
}

/** The average's band in colour, shape and word, or for raw points which direction is good. */
export function MeanWord({ report }: { report: Means }) {
  const { score, thresholds, bands, classifier } = report;
  if (score !== null && thresholds === null) return pointsWords(score, report);
  return <BandWord bands={bands} word={classifier} score={score} />;
}
