import type { Services } from '#server/platform/services.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    moveMemberships: MoveMemberships;
  }
}

/** A move of memberships from one account to another in one organisation. */
export interface Move {
  organisationId: string;
  from: string;
  to: string;
  now: Date;
}

/**
 * Moves a user's memberships of Beacons to another account and invites that account to open windows, in the caller's
 * transaction.
 */
export type MoveMemberships = (
  services: Pick<Services, 'db' | 'config' | 'frameworks'>,
  move: Move,
) => Promise<void>;
