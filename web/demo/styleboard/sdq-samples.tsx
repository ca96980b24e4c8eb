import type { Informant } from '#web/beacons/words/informant-words.ts';
import type { SdqScale } from '#web/results/assessment/sdq-scales.ts';
import { thresholdZones } from '#web/design/charts/band.ts';
import { bandSpan } from '#rules/scoring/band.ts';
import { SdqCards, SdqTable } from '#web/results/assessment/sdq-layouts.tsx';
import { Sample } from './sample.tsx';
import styles from './styleboard.module.css';

type Scores = [score: number, normalisedScore: number];

const layout = {
  level: { beaconUuid: 'sample', number: '1' },
  thresholds: [33.33, 66.66] as [number, number],
};
const words = { below: 'Abnormal', between: 'Borderline', above: 'Normal' };
const parent = (...scores: Scores) => anInformant({ role: 'parent' }, scores);
const teachers = (...scores: Scores) => anInformant({ role: 'teacher', count: 2 }, scores);

const titles: Record<string, string> = {
  total_difficulty: 'Total difficulties',
  hyperactivity: 'Hyperactivity',
  peer: 'Peer problems',
  prosocial: 'Prosocial behaviour',
};

const scales: SdqScale[] = [
  aScale('total_difficulty', 40, 20, -2, [parent(12, 70), teachers(27, 20)]),
  aScale('hyperactivity', 10, 7.5, 0, [parent(5, 69), teachers(10, 0)]),
  aScale('peer', 10, 4, 1, [parent(4, 31)]),
  aScale('prosocial', 10, 7.5, 0.5, [parent(10, 100), teachers(8, 82)]),
];
const anonymous: SdqScale[] = [
  aScale('total_difficulty', 40, 20, null, []),
  { ...aScale('peer', 10, 4, null, []), score: null, count: 1 },
];

/** SDQ results on a wide screen, on a phone and without roles. */
export function SdqSamples() {
  return (
    <>
      <Sample title="SDQ result, wide">
        <div className={styles.scrolled}>
          <SdqTable {...layout} scales={scales} />
        </div>
      </Sample>
      <Sample title="SDQ result, on a phone">
        <SdqCards {...layout} scales={scales} />
      </Sample>
      <Sample title="SDQ result, anonymous">
        <div>
          <SdqTable {...layout} scales={anonymous} />
        </div>
        <SdqCards {...layout} scales={anonymous} />
      </Sample>
    </>
  );
}

function anInformant(people: Pick<Informant, 'role' | 'count'>, scores: Scores): Informant {
  const [score, normalisedScore] = scores;
  return {
    ...people,
    score,
    normalisedScore,
    range: [score, score],
    normalisedRange: [normalisedScore, normalisedScore],
    ...bandedSpan([normalisedScore, normalisedScore]),
  };
}

function bandedSpan(range: [number, number]): Pick<Informant, 'bands' | 'classifier'> {
  const bands = bandSpan(range, layout.thresholds);
  return {
    bands,
    classifier: bands
      .map((band) => words[band])
      .toReversed()
      .join(' to '),
  };
}

function aScale(
  id: string,
  outOf: number,
  score: number,
  change: number | null,
  informants: Informant[],
): SdqScale {
  const shares = informants.flatMap(({ normalisedScore }) => normalisedScore ?? []);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const range: [number, number] | null =
    shares.length > 1 ? [Math.min(...shares), Math.max(...shares)] : null;
  return {
    id,
    title: titles[id] ?? id,
    score,
    normalisedScore: shares.length > 0 ? mean : 45,
    min: 0,
    norm: null,
    lack: null,
    higherIs: id === 'prosocial' ? 'better' : 'worse',
    zones: thresholdZones(layout.thresholds).map((zone) => ({ ...zone, word: words[zone.band] })),
    ticks: [],
    normKind: null,
    isBadScore: false,
    range: null,
    normalisedRange: range,
    ...bandedSpan(range ?? [45, 45]),
    change,
    reliableChange: null,
    outOf,
    count: 3,
    attributes: [],
    isFirst: false,
    versionChange: null,
    isSettled: true,
    isTotal: id === 'total_difficulty',
    informants,
  };
}
