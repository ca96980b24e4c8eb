import { displayScore } from '#rules/answers.ts';
import type { ReportCard } from '#contract/reports.ts';
import { bandOfScore } from '../charts/band.ts';
import { ScoreBar } from '../charts/score-bar.tsx';
import { ScoreRing } from '../charts/score-ring.tsx';
import { BandWord } from './band-word.tsx';
import { placeWords, rangeWords } from './report-words.ts';

type Means = Pick<ReportCard['reportData'], 'score' | 'range' | 'thresholds' | 'outOf'>;

/** The mean of all Beacons in a ring; a share of Beacons is above or below no threshold. */
export function MeanRing({ report, isShare }: { report: Means; isShare: boolean }) {
  const { score, thresholds, outOf } = report;
  const shown = score === null ? null : `${displayScore(score, outOf)}${isShare ? '%' : ''}`;
  const band = isShare ? null : bandOfScore(score, thresholds);
  return <ScoreRing shown={shown} share={score} band={band} size={56} />;
}

/** The same against the framework's thresholds, with the lowest and highest. */
export function MeanBar({ report: { score, range, thresholds, outOf } }: { report: Means }) {
  const mean = score === null ? 'No score yet' : `Mean ${displayScore(score, outOf)} out of 100`;
  return (
    <ScoreBar
      score={score}
      range={range}
      thresholds={thresholds}
      label={range ? `${mean}, ${rangeWords(range)}` : mean}
    />
  );
}

/** The same in colour, shape and word. */
export function MeanWord({ report: { score, thresholds } }: { report: Means }) {
  const band = bandOfScore(score, thresholds);
  return <BandWord bands={band ? [band] : []} word={band && placeWords[band]} />;
}
