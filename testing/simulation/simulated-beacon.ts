import type { Framework } from '#rules/definition/definition.ts';
import type { ExpectedBeacon } from './expected-beacon.ts';

/** A person in Beacons of one organisation. */
export interface SimulatedPerson {
  userId: string;
  email: string;
  hasMailbox: boolean;
}

/** A Beacon of the simulation with its expected state. */
export interface SimulatedBeacon {
  organisationId: string;
  beaconId: string;
  framework: Framework;
  isAnonymous: boolean;
  /** The admin of its organisation. */
  adminId: string;
  /** The people who can become members. */
  people: SimulatedPerson[];
  expected: ExpectedBeacon;
}
