import type { Endpoint } from '#contract/endpoint.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { organisationPermissions } from '#contract/permissions.ts';
import type { Change } from './journal.ts';
import type { Expectation } from './matrix.ts';
import type { Actor } from './people.ts';
import type { Filled } from './request.ts';
import type { Fixture } from './fixture.ts';

/** How the call of a row is made so that nothing but the caller can be wrong with it. */
export interface SetUp<E extends Endpoint = Endpoint> {
  endpoint: E;
  mode?: 'production';
  /** The tables a call that is allowed may change. */
  changes: (keyof Schema)[];
  /** What opens the row's `perm` expectations. */
  permission?: keyof ReturnType<typeof organisationPermissions>;
  /** Writes what must be there before the call. */
  prepare?: (fixture: Fixture, actor: Actor) => Promise<void>;
  valid: (fixture: Fixture, actor: Actor) => Filled<E> | Promise<Filled<E>>;
  /** The same call with something that is not theirs: refused, however right they are otherwise. */
  strange?: (fixture: Fixture, actor: Actor) => Strange<E>[] | Promise<Strange<E>[]>;
  /** What the answer of an allowed call must say. */
  shows?: (outcome: Outcome) => void | Promise<void>;
}

export type Strange<E extends Endpoint> = readonly [
  what: string,
  status: number,
  filled: Filled<E>,
];

export interface Outcome {
  fixture: Fixture;
  actor: Actor;
  expected: Expectation;
  data: unknown;
  changes: Change[];
}

/** Keeps a set-up's endpoint and its requests together for the compiler. */
export function setUp<E extends Endpoint>(made: SetUp<E>): SetUp {
  return made;
}
