import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveFrameworkBeacons } from '#contract/framework-moves.ts';
import type { Database } from '#server/platform/database/open.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { asOwner } from '#testing/as-owner.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Fixture, Headers } from '#testing/make-fixture.ts';
import { answerWindow, move, movingFixture } from '#testing/moving-fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A Beacon whose first window is closed and whose second is due. */
async function dueFixture(): Promise<{ fixture: Fixture; headers: Headers }> {
  const fixture = await movingFixture(database);
  await answerWindow(fixture, 1, 40);
  fixture.moveTo('2026-11-08T23:59:00Z');
  return { fixture, headers: await adminOf(fixture) };
}

async function stateOf({ services, beacon }: Fixture) {
  const { version, revision } = await services.db
    .selectFrom('beacons')
    .select(['framework_version as version', 'revision'])
    .where('id', '=', beacon.beaconId)
    .executeTakeFirstOrThrow();
  const windows = await services.db
    .selectFrom('assessments')
    .select(['framework_version as version', 'closed_at'])
    .where('beacon_id', '=', beacon.beaconId)
    .orderBy('number')
    .execute();
  return { version, revision, windows: windows.map((window) => window.version ?? version) };
}

async function bulk({ app, beacon }: Fixture, headers: Headers): Promise<string> {
  const path = moveFrameworkBeacons.path
    .replace('{slug}', `org-${beacon.organisationId}`)
    .replace('{id}', beacon.framework.id);
  const beacons = [{ id: beacon.beaconId }];
  const { data } = await app.post(path, { version: 2, beacons }, headers);
  return (data['outcomes'] as { outcome: string }[])[0]?.outcome ?? '';
}

test.each([1, 2, 3, 4, 5, 6, 8, 10])(
  'A window that opens at statement %i of a move has one version throughout',
  async (nth) => {
    const { fixture, headers } = await dueFixture();
    const opening = Promise.withResolvers<void>();
    let sent = 0;
    const moving = move(fixture, headers);
    const watch = database.watchStatements(() => {
      sent += 1;
      if (sent !== nth) return;
      fixture.moveTo('2026-11-09T00:01:00Z');
      runDueWindows(fixture.services).then(opening.resolve, opening.reject);
    });
    const { status, errors } = await moving;
    await opening.promise;
    watch[Symbol.dispose]();
    const { version, windows } = await stateOf(fixture);
    expect([
      [200, undefined, 2, [1, 2]],
      [409, 'window_open', 1, [1, 1]],
    ]).toContainEqual([status, errors['id'], version, windows]);
  },
);

test('Of two moves at once, one succeeds and the other learns of it', async () => {
  const { fixture, headers } = await dueFixture();
  const read = { revision: 0 };
  const answers = await Promise.all([move(fixture, headers, read), move(fixture, headers, read)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.map(({ errors }) => errors['id'])).toContain('edited_meanwhile');
  expect(await stateOf(fixture)).toEqual({ version: 2, revision: 1, windows: [1] });
});

test('Of two moves of many Beacons at once, one moves a Beacon and the other finds it moved', async () => {
  const { fixture, headers } = await dueFixture();
  const outcomes = await Promise.all([bulk(fixture, headers), bulk(fixture, headers)]);
  expect(outcomes.toSorted()).toEqual(['already', 'moved']);
  expect(await stateOf(fixture)).toEqual({ version: 2, revision: 1, windows: [1] });
});

test.skipIf(process.env['TEST_DATABASE'] !== 'postgres')(
  'A move waits for the assessments of its Beacon before it holds the Beacon, as who waits for one does',
  async () => {
    const { fixture, headers } = await dueFixture();
    await runDueWindows(fixture.services);
    const { db } = fixture.services;
    const id = fixture.beacon.beaconId;
    let moving: ReturnType<typeof move> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select from assessments where beacon_id = ${id} for no key update`.execute(trx);
      moving = move(fixture, headers);
      await expect.poll(() => waitingFor(db), { timeout: 10_000 }).toBe(1);
      await sql`select from beacons where id = ${id} for no key update nowait`.execute(trx);
    });
    expect((await moving)?.status).toBe(200);
  },
);

test('A submit at the moment of a move is counted by the version that was asked, and the move is refused', async () => {
  const fixture = await movingFixture(database);
  const headers = await adminOf(fixture);
  const submit = fixture.submit(await fixture.mail(0));
  const [submitted, moved] = await Promise.all([submit, move(fixture, headers)]);
  expect([submitted.status, moved.status]).toEqual([200, 409]);
  expect(await stateOf(fixture)).toEqual({ version: 1, revision: 0, windows: [1] });
});

test('A move that fails changes nothing', async () => {
  const { fixture, headers } = await dueFixture();
  const before = await stateOf(fixture);
  const rename = (from: string, to: string) =>
    asOwner(fixture.services.db, (trx) => trx.schema.alterTable(from).renameTo(to).execute());
  await rename('audit_events', 'audit_events_away');
  try {
    expect((await move(fixture, headers)).status).toBe(500);
  } finally {
    await rename('audit_events_away', 'audit_events');
  }
  expect(await stateOf(fixture)).toEqual(before);
  expect((await move(fixture, headers)).status).toBe(200);
});

/** How many locks are waited for. */
async function waitingFor(db: Fixture['services']['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where not granted`.execute(db);
  return rows[0]?.count ?? 0;
}
