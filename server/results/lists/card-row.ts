import type { ListedClient } from '#contract/clients.ts';
import type { MemberRole } from '#contract/words.ts';
import type { ResultRow } from '#server/results/present.ts';
import type { BeaconKey } from '#server/beacons/beacon-key.ts';

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

export interface CardRow extends BeaconKey, ListedClient {
  organisationSlug: string;
  organisationName: string;
  timeZone: string;
  clientId: string;
  name: string;
  frameworkId: string;
  frameworkVersion: number;
  isAnonymous: boolean;
  lowerThreshold: number;
  upperThreshold: number;
  nextOpensAt: Date | null;
  memberRole: MemberRole | null;
  isBeaconAdmin: boolean;
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
