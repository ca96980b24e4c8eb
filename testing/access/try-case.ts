import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoOrganisations } from '#server/demo/organisations.ts';
import { organisationPermissions } from '#contract/permissions.ts';
import type { Change } from './journal.ts';
import type { Expectation } from './matrix.ts';
import { isPerson, people, userIdOf } from './people.ts';
import type { Actor } from './people.ts';
import type { RequestInput } from './request.ts';
import type { SetUp } from './set-up.ts';
import type { Fixture } from './fixture.ts';

/** The result of one call, whose changes are undone. */
export interface Trial {
  status: number;
  id: string | undefined;
  data: unknown;
  changes: Change[];
}

/** Makes the real call as the actor and checks its answer and changes against the expectation. */
export async function tryCase(
  fixture: Fixture,
  setUp: SetUp,
  actor: Actor,
  expected: Expectation,
): Promise<void> {
  const trial = await attempt(fixture, setUp, actor);
  if (!isAllowed(setUp, actor, expected)) return expectProblem(trial, actor, expected);
  if (expected !== '+imp') return expectAllowed(fixture, setUp, actor, expected, trial);
  expectProblem(trial, actor, '403');
  const importerTrial = await attempt(fixture, allowing(setUp, expected), actor);
  await expectAllowed(fixture, setUp, actor, expected, importerTrial);
}

/** The set-up in which the actor has everything the expectation requires. */
export function allowing(setUp: SetUp, expected: Expectation): SetUp {
  return expected === '+imp' ? { ...setUp, prepare: becomeImporter } : setUp;
}

/** Makes a call and undoes its changes. */
export async function attempt(
  fixture: Fixture,
  { endpoint, mode, prepare, valid }: SetUp,
  actor: Actor,
  override?: RequestInput<Endpoint>,
): Promise<Trial> {
  const { journal } = fixture;
  try {
    await prepare?.(fixture, actor);
    const input = override ?? (await valid(fixture, actor));
    await journal.mark();
    const answer = await fixture.call(actor, endpoint, input, mode);
    const { data, errors } = isJson(answer) ? answer.json() : {};
    return { status: answer.statusCode, id: errors?.id, data, changes: await journal.changes() };
  } finally {
    await journal.undo();
  }
}

/** Whether the answer is JSON rather than a file. */
function isJson({ headers }: LightMyRequestResponse): boolean {
  return headers['content-type']?.toString().startsWith('application/json') ?? false;
}

/** Whether an expectation allows its actor the call. */
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
  expectOnlyDeniedEvent(changes, actor);
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
  for (const [what, problem, input] of (await setUp.rejectedVariants?.(fixture, actor)) ?? []) {
    const rejected = await attempt(fixture, setUp, actor, input);
    expect(rejected.status, what).toBe(problem);
    expect(tablesBeyond([], rejected.changes), what).toEqual([]);
    expect(actionsIn(rejected.changes).filter((action) => !rejectionActions.has(action))).toEqual(
      [],
    );
  }
}

/** Tables that every call may change: guesses are counted in advance, and reads and denied calls are audited. */
const bookkeeping = ['attempts', 'audit_events'];
/** The only audit actions that a rejected call may leave. */
const rejectionActions = new Set<unknown>(['call.refused', 'password.failed', 'code.failed']);

function tablesBeyond(allowed: string[], changes: Change[]): string[] {
  return changes
    .map(({ table }) => table)
    .filter((table) => !bookkeeping.includes(table) && !allowed.includes(table));
}

/** A denied call changes nothing except one audit event of a signed-in actor. */
function expectOnlyDeniedEvent(changes: Change[], actor: Actor): void {
  const userId = isPerson(actor) ? userIdOf(actor) : 'nobody';
  const isDeniedCallEvent = ({ table, before, after }: Change) =>
    table === 'audit_events' &&
    before === null &&
    after?.['action'] === 'call.refused' &&
    after['user_id'] === userId;
  expect(changes.filter((change) => !isDeniedCallEvent(change))).toEqual([]);
}

function actionsIn(changes: Change[]): unknown[] {
  return changes
    .filter(({ table }) => table === 'audit_events')
    .map(({ after }) => after?.['action']);
}

/** Changed rows that belong to another user. */
function changesToOthers(actor: Actor, changes: Change[]): Change[] {
  return changes.filter(({ table, before, after }) => {
    const row = after ?? before ?? {};
    const owner = table === 'users' ? row['id'] : (row['user_id'] ?? row['uploaded_by']);
    return owner !== undefined && isPerson(actor) && owner !== userIdOf(actor);
  });
}

/** Clients of another organisation in an answer; a link may belong to any organisation. */
function strangersNamed(actor: Actor, expected: Expectation, data: unknown): string[] {
  if (expected === 'tok') return [];
  const ownSlug = isPerson(actor) ? people[actor].split(/[@.]/)[1] : null;
  const others = demoOrganisations.filter(({ slug }) => ownSlug !== null && slug !== ownSlug);
  const names = others.flatMap(({ clients }) => Object.values(clients).map(([name]) => name));
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
