import type { Endpoint } from '#contract/endpoint.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { organisationPermissions } from '#contract/permissions.ts';
import type { Change } from './journal.ts';
import type { Expectation } from './matrix.ts';
import type { Actor } from './people.ts';
import type { RequestInput } from './request.ts';
import type { Fixture } from './fixture.ts';

/** How to make the call of a row so that it is valid for an allowed actor. */
export interface SetUp<E extends Endpoint = Endpoint> {
  endpoint: E;
  mode?: 'production';
  /** The tables that an allowed call may change. */
  changes: (keyof Schema)[];
  /** The permission behind the row's `perm` expectations. */
  permission?: keyof ReturnType<typeof organisationPermissions>;
  /** Inserts the rows that the call requires. */
  prepare?: (fixture: Fixture, actor: Actor) => Promise<void>;
  valid: (fixture: Fixture, actor: Actor) => RequestInput<E> | Promise<RequestInput<E>>;
  /** Variants of the call about foreign or invalid records, which are rejected even for an allowed actor. */
  rejectedVariants?: (
    fixture: Fixture,
    actor: Actor,
  ) => RejectedVariant<E>[] | Promise<RejectedVariant<E>[]>;
  /** Checks the answer of an allowed call. */
  shows?: (outcome: Outcome) => void | Promise<void>;
}

export type RejectedVariant<E extends Endpoint> = readonly [
  what: string,
  status: number,
  input: RequestInput<E>,
];

export interface Outcome {
  fixture: Fixture;
  actor: Actor;
  expected: Expectation;
  data: unknown;
  changes: Change[];
}

/** Infers the types of a set-up's requests from its endpoint. */
export function setUp<E extends Endpoint>(definition: SetUp<E>): SetUp {
  return definition;
}
