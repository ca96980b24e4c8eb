import type { Beacon } from '#contract/beacons.ts';
import { soFarWords } from '#web/beacons/words/card-words.ts';
import { LevelLink } from '#web/results/assessment/level-link.tsx';

type Open = NonNullable<Beacon['openAssessment']>;

/** How far the open window is, beside the last settled result: never as a rise or fall. */
export function OpenSoFar({ beaconUuid, open }: { beaconUuid: string; open: Open }) {
  if (open.score === null) return soFarWords(open);
  return <LevelLink level={{ beaconUuid, number: `${open.number}` }}>{soFarWords(open)}</LevelLink>;
}
