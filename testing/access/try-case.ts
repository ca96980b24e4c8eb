import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoOrganisations } from '#server/demo/organisations.ts';
import { organisationPermissions } from '#contract/permissions.ts';
import type { Change } from './journal.ts';
import type { Expectation } from './matrix.ts';
import { isPerson, people, userIdOf } from './people.ts';
import type { Actor } from './people.ts';
import type { Filled } from './request.ts';
import type { SetUp } from './set-up.ts';
import type { Fixture } from './fixture.ts';

/** What came of one call; all that it changed is taken back by then. */
export interface Trial {
  status: number;
  id: string | undefined;
  data: unknown;
  changes: Change[];
}

/** Makes the real call as the actor and holds its answer, and all that it changed, against the expected. */
export async function tryCase(
  fixture: Fixture,
  setUp: SetUp,
  actor: Actor,
  expected: Expectation,
): Promise<void> {
  const asTheyAre = await attempt(fixture, setUp, actor);
  if (!isAllowed(setUp, actor, expected)) return expectProblem(asTheyAre, actor, expected);
  if (expected !== '+imp') return expectAllowed(fixture, setUp, actor, expected, asTheyAre);
  expectProblem(asTheyAre, actor, '403');
  const asImporter = await attempt(fixture, allowing(setUp, expected), actor);
  await expectAllowed(fixture, setUp, actor, expected, asImporter);
}

/** The call of somebody who has all that the expected asks for beside what they are. */
export function allowing(setUp: SetUp, expected: Expectation): SetUp {
  return expected === '+imp' ? { ...setUp, prepare: becomeImporter } : setUp;
}

/** Makes a call and takes back what it changed. */
export async function attempt(
  fixture: Fixture,
  { endpoint, mode, prepare, valid }: SetUp,
  actor: Actor,
  given?: Filled<Endpoint>,
): Promise<Trial> {
  const { journal } = fixture;
  try {
    await prepare?.(fixture, actor);
    const filled = given ?? (await valid(fixture, actor));
    await journal.mark();
    const answer = await fixture.call(actor, endpoint, filled, mode);
    const { data, errors } = isJson(answer) ? answer.json() : {};
    return { status: answer.statusCode, id: errors?.id, data, changes: await journal.changes() };
  } finally {
    await journal.undo();
  }
}

/** A file is answered as it is. */
function isJson({ headers }: LightMyRequestResponse): boolean {
  return headers['content-type']?.toString().startsWith('application/json') ?? false;
}

/** Whether a expected lets its actor do what the row says. */
export function isAllowed({ permission }: SetUp, actor: Actor, expected: Expectation): boolean {
  if (expected === 'perm') return permission !== undefined && permissionsOf(actor)[permission];
  return !['403', '404', 'mfa'].includes(expected);
}

function permissionsOf(actor: Actor): ReturnType<typeof organisationPermissions> {
  const email = isPerson(actor) ? people[actor] : null;
  const everybody = demoOrganisations.flatMap((organisation) => organisation.people);
  return organisationPermissions(everybody.find((person) => person.email === email)?.roles ?? []);
}

function expectProblem({ status, id, changes }: Trial, actor: Actor, expected: Expectation): void {
  expectTraceOfRefusal(changes, actor);
  expect(status).toBe(expected === '404' ? 404 : 403);
  if (expected === 'mfa') expect(id).toBe('mfa_setup_required');
  if (expected === '403' && !isPerson(actor)) expect(id).toBe('signed_out');
}

async function expectAllowed(
  fixture: Fixture,
  setUp: SetUp,
  actor: Actor,
  expected: Expectation,
  { status, id, data, changes }: Trial,
): Promise<void> {
  expect([status, id]).toEqual([200, undefined]);
  expect(tablesBeyond(setUp.changes, changes)).toEqual([]);
  if (expected === 'self') expect(changesToOthers(actor, changes)).toEqual([]);
  expect(strangersNamed(actor, expected, data)).toEqual([]);
  await setUp.shows?.({ fixture, actor, expected, data, changes });
  for (const [what, problem, filled] of (await setUp.strange?.(fixture, actor)) ?? []) {
    const refused = await attempt(fixture, setUp, actor, filled);
    expect(refused.status, what).toBe(problem);
    expect(tablesBeyond([], refused.changes), what).toEqual([]);
    expect(actionsIn(refused.changes).filter((action) => !tracesOfRefusals.has(action))).toEqual(
      [],
    );
  }
}

/** Guesses are counted before they are found right or wrong, and reads and refusals leave traces, whoever makes them. */
const bookkeeping = ['attempts', 'audit_events'];
/** Whoever is refused leaves no trace of anything done. */
const tracesOfRefusals = new Set<unknown>(['call.refused', 'password.failed', 'code.failed']);

function tablesBeyond(allowed: string[], changes: Change[]): string[] {
  return changes
    .map(({ table }) => table)
    .filter((table) => !bookkeeping.includes(table) && !allowed.includes(table));
}

/** A problem changes nothing, and leaves a trace of whoever is signed in, once a minute. */
function expectTraceOfRefusal(changes: Change[], actor: Actor): void {
  const userId = isPerson(actor) ? userIdOf(actor) : 'nobody';
  const isTrace = ({ table, before, after }: Change) =>
    table === 'audit_events' &&
    before === null &&
    after?.['action'] === 'call.refused' &&
    after['user_id'] === userId;
  expect(changes.filter((change) => !isTrace(change))).toEqual([]);
}

function actionsIn(changes: Change[]): unknown[] {
  return changes
    .filter(({ table }) => table === 'audit_events')
    .map(({ after }) => after?.['action']);
}

/** Rows that tell whose they are, and are somebody else's. */
function changesToOthers(actor: Actor, changes: Change[]): Change[] {
  return changes.filter(({ table, before, after }) => {
    const row = after ?? before ?? {};
    const owner = table === 'users' ? row['id'] : (row['user_id'] ?? row['uploaded_by']);
    return owner !== undefined && isPerson(actor) && owner !== userIdOf(actor);
  });
}

/** Clients of the other organisation that an answer tells of; whoever has a link may answer for any. */
function strangersNamed(actor: Actor, expected: Expectation, data: unknown): string[] {
  if (expected === 'tok') return [];
  const own = isPerson(actor) ? people[actor].split(/[@.]/)[1] : null;
  const others = demoOrganisations.filter(({ slug }) => own !== null && slug !== own);
  const names = others.flatMap(({ clients }) => Object.values(clients).map(({ name }) => name));
  return names.filter((name) => JSON.stringify(data ?? null).includes(name));
}

async function becomeImporter({ services }: Fixture, actor: Actor): Promise<void> {
  if (!isPerson(actor)) return;
  const flag = { is_importer: true };
  await services.db
    .updateTable('organisation_users')
    .set(flag)
    .where('user_id', '=', userIdOf(actor))
    .execute();
}
