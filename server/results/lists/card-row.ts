import type { ListedClient } from '#contract/clients.ts';
import type { ResultRow } from '#server/results/present.ts';
import type { BeaconBasics } from '#server/beacons/queries.ts';

export interface OpenAssessment {
  number: number;
  responseCount: number;
  expectedCount: number;
  /** The provisional score, where the viewer may see it. */
  score: number | null;
  normalisedScore: number | null;
  outOf: number;
  opensAt: string;
  closesAt: string | null;
  isAsked: boolean;
  awaitedCount: number;
  awaitedNames: string[];
}

export interface CardRow extends BeaconBasics, ListedClient {
  open: OpenAssessment | null;
  latest: LatestResult | null;
  /** The number of responses in the last settled window of an anonymous Beacon whose score is withheld. */
  withheldCount: number | null;
}

/** A result as JSON: its times are text. */
export type LatestResult = Omit<ResultRow, 'opensAt' | 'completedAt'> & {
  opensAt: string;
  completedAt: string;
};
