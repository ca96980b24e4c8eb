import type { BeaconCard } from '#contract/beacon-lists.ts';
import type { ListedClient } from '#contract/clients.ts';
import type { ResultJson } from '#server/results/present.ts';
import type { BeaconBasics } from '#server/beacons/queries.ts';

export interface OpenAssessment extends NonNullable<BeaconCard['openAssessment']> {
  isAsked: boolean;
  awaitedCount: number;
  awaitedNames: string[];
}

export interface CardRow extends BeaconBasics, ListedClient {
  open: OpenAssessment | null;
  latest: ResultJson | null;
  /** The number of responses in the last settled window of an anonymous Beacon whose score is withheld. */
  withheldCount: number | null;
}
