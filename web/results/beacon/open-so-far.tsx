import type { Beacon } from '#contract/beacons.ts';
import { soFarWords } from '#web/beacons/words/card-words.ts';
import { LevelLink } from '#web/results/assessment/level-link.tsx';

type Open = NonNullable<Beacon['openAssessment']>;

/** The progress of the open window, beside the latest final result and never as a change. */
export function OpenSoFar({ beaconUuid, open }: { beaconUuid: string; open: Open }) {
  if (open.score === null) return soFarWords(open);
  return <LevelLink level={{ beaconUuid, number: `${open.number}` }}>{soFarWords(open)}</LevelLink>;
}
