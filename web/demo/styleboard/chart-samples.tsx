import { bandOfScore, keyOf, thresholdZones } from '#web/design/charts/band.ts';
import { BandKey } from '#web/design/charts/band-key.tsx';
import { Change } from '#web/design/charts/change.tsx';
import { scaleMarks } from '#web/design/charts/scale-marks.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { ScoreCircle } from '#web/design/charts/score-circle.tsx';
import { type HistoryPoint, ScoreHistory } from '#web/design/charts/score-history.tsx';
import { ScoreRing } from '#web/design/charts/score-ring.tsx';
import { Sample } from './sample.tsx';

const thresholds: [number, number] = [40, 70];
const words = { below: 'Needs attention', between: 'Getting by', above: 'Doing well' };
const plain = { type: 'standard', higherIs: 'better' } as const;
const difficulties = { type: 'sdq', higherIs: 'worse' } as const;
const ranges: ([number, number] | null)[] = [[67, 71], [69, 69], null];
const samples = [null, 0, 24, 55, 88, 100].map((share) => {
  const band = bandOfScore(share, thresholds);
  const scoreText = share === null ? null : String(share);
  return { share, scoreText, outOf: 100, band, word: band && words[band] };
});
const scale = { normalisedThresholds: thresholds };
const marks = scaleMarks([0, 100, ...thresholds].map((at) => ({ at, value: at })));

const points: HistoryPoint[] = [22, 31, 38, 52, 49, 64, 73].map((score, index) => ({
  number: index + 1,
  date: new Date(Date.UTC(2026, index, 1)),
  score,
  range: index === 3 ? null : [Math.max(score - 12, 0), Math.min(score + 9, 100)],
  scoreText: String(score),
  rangeText: index === 3 ? null : `${score - 12} to ${score + 9}`,
  dateText: `1 ${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul'][index]} 2026`,
  band: bandOfScore(score, thresholds),
  word: words[bandOfScore(score, thresholds) ?? 'between'],
  count: 4,
  version: index < 3 ? 1 : 2,
  newVersion: index === 3 ? { isComparable: false } : null,
  roles: [
    { role: 'parent', score: score + 6, scoreText: String(score + 6) },
    { role: 'teacher', score: score - 9, scoreText: String(score - 9) },
  ],
}));

/** The charts in all their states. */
export function ChartSamples() {
  return (
    <>
      <Sample title="Score circle">
        {samples.map((sample) => (
          <ScoreCircle key={sample.share} {...sample} />
        ))}
      </Sample>
      <Sample title="Score ring">
        {samples.map((sample) => (
          <ScoreRing key={sample.share} {...sample} size={64} />
        ))}
      </Sample>
      <BarSamples />
      <Sample title="Bands">
        <BandKey bands={keyOf(Object.values(words))} />
      </Sample>
      <Sample title="Change">
        {[null, 0, 4.4, -12].map((change) => (
          <Change key={change} score={50} change={change} isFirst outOf={100} {...plain} />
        ))}
        <Change score={20} change={2} isFirst={false} outOf={40} {...difficulties} />
        <Change score={5} change={-2.5} isFirst={false} outOf={10} {...difficulties} />
      </Sample>
      <Sample title="Score over time">
        <ScoreHistory points={points} zones={thresholdZones(thresholds)} marks={marks} />
        <ScoreHistory points={points.slice(0, 1)} zones={thresholdZones(thresholds)} marks={[]} />
      </Sample>
    </>
  );
}

function BarSamples() {
  return (
    <>
      <Sample title="Score bar">
        {samples.map(({ share, scoreText }) => (
          <ScoreBar
            key={share}
            {...scale}
            normalisedScore={share}
            normalisedRange={
              share === null ? null : [Math.max(share - 10, 0), Math.min(share + 10, 100)]
            }
            marks={marks}
            label={scoreText === null ? 'No score' : `Score ${scoreText}`}
          />
        ))}
      </Sample>
      <Sample title="Score bar, narrow range, one answer, no marks">
        {ranges.map((range) => (
          <ScoreBar
            key={String(range)}
            {...scale}
            normalisedScore={69}
            normalisedRange={range}
            label="Score 69"
          />
        ))}
        <ScoreBar
          normalisedScore={97}
          normalisedRange={[90, 100]}
          normalisedThresholds={[4, 94]}
          marks={scaleMarks([0, 100, 4, 94].map((at) => ({ at, value: at })))}
          label="Score 97"
        />
      </Sample>
    </>
  );
}
