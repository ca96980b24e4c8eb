import type { Services } from '#server/platform/services.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    moveMemberships: MoveMemberships;
  }
}

/** From one account to another, in one organisation. */
export interface Move {
  organisationId: string;
  from: string;
  to: string;
  now: Date;
}

/**
 * Moves somebody's places in the organisation's Beacons to another account, and asks them anew in open windows, in the
 * caller's transaction.
 */
export type MoveMemberships = (
  services: Pick<Services, 'db' | 'config'>,
  move: Move,
) => Promise<void>;
