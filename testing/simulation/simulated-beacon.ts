import type { Framework } from '#rules/definition.ts';
import type { ExpectedBeacon } from './expected-beacon.ts';

/** Somebody who takes part in Beacons of one organisation. */
export interface SimulatedPerson {
  userId: string;
  email: string;
  hasMailbox: boolean;
}

/** A Beacon of the simulation: what it is called, and how it should be. */
export interface SimulatedBeacon {
  organisationId: string;
  beaconId: string;
  framework: Framework;
  isAnonymous: boolean;
  /** Who may do everything in its organisation. */
  adminId: string;
  /** Who can be made members. */
  people: SimulatedPerson[];
  expected: ExpectedBeacon;
}
