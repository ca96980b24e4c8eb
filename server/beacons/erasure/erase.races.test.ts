import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveBeacon, restoreBeacon } from '#contract/beacon-lists.ts';
import { eraseBeacon } from '#contract/erasure.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import type { Database } from '#server/platform/database/open.ts';
import { answersTo } from '#testing/answers.ts';
import { adminOf } from '#testing/close-assessment.ts';
import { openTestDatabase } from '#testing/databases.ts';
import type { Answer } from '#testing/http-app.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture, Headers } from '#testing/make-fixture.ts';
import { erasedTables } from './erased-tables.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const people = ['parent', 'teacher'] as const;

test.each([1, 2, 3, 4])(
  'A submit during which its Beacon is archived and erased leaves nothing, from its statement %i on',
  async (nth) => {
    const fixture = await makeFixture(database, { roles: [...people] });
    const [headers, token] = [await adminOf(fixture), await fixture.mail(0)];
    const erasing = onStatement(nth, () => archiveAndErase(fixture, headers));
    const submitted = await fixture.submit(token);
    const erased = await erasing();
    expect(erased).toBe(200);
    expect([200, 404]).toContain(submitted.status);
    expect(await rowCount(fixture)).toBe(0);
  },
);

test('Submits, drafts, comments and restores at the moment of erasing leave all or nothing', async () => {
  const fixture = await makeFixture(database, { roles: [...people] });
  const headers = await adminOf(fixture);
  const tokens = await Promise.all(people.map((_, index) => fixture.mail(index)));
  const { app, framework } = fixture;
  const input = answersTo(framework);
  const calls = [
    ...tokens.map((token) => () => fixture.submit(token)),
    ...tokens.map(
      (token) => () => app.put(`/api/assessments/${token}/draft`, { input, currentStage: 0 }, {}),
    ),
    () => app.put(pathOf(restoreBeacon.path, fixture), undefined, headers),
    () => app.put(pathOf(archiveBeacon.path, fixture), undefined, headers),
    () => archiveAndErase(fixture, headers),
    () => archiveAndErase(fixture, headers),
  ];
  const outcomes = await Promise.all(calls.map((call) => call()));
  const statuses = outcomes.map((each) => (typeof each === 'number' ? each : each.status));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  // One of the calls may have restored it last.
  await archiveAndErase(fixture, headers);
  expect(await rowCount(fixture)).toBe(0);
});

test('A mail that is on its way while its Beacon is erased leaves no record of its delivery', async () => {
  const fixture = await makeFixture(database, { roles: [...people] });
  const headers = await adminOf(fixture);
  await deliverEvents(fixture.services);
  let sent = 0;
  const transport = async () => {
    sent += 1;
    await archiveAndErase(fixture, headers);
    return { outcome: 'sent', detail: 'for a canary', isServerTrouble: false } as const;
  };
  await deliverMails(fixture.services, transport, new AbortController().signal);
  expect(sent).toBeGreaterThan(0);
  expect(await rowCount(fixture)).toBe(0);
  const { rows } = await sql`select from deliveries where detail = 'for a canary'`.execute(
    fixture.services.db,
  );
  expect(rows).toEqual([]);
});

/** Runs a task once the database has been sent so many statements. */
function onStatement<T>(nth: number, task: () => Promise<T>): () => Promise<T> {
  let [sent, running] = [0, null as Promise<T> | null];
  const watch = database.watchStatements(() => {
    sent += 1;
    if (sent === nth) running = task();
  });
  return () => {
    watch[Symbol.dispose]();
    return running ?? task();
  };
}

async function archiveAndErase(fixture: Fixture, headers: Headers): Promise<number> {
  await fixture.app.put(pathOf(archiveBeacon.path, fixture), undefined, headers);
  return (await erase(fixture, headers)).status;
}

async function erase(fixture: Fixture, headers: Headers): Promise<Answer> {
  const { organisationId, beaconId } = fixture.beacon;
  const { rows } = await sql<{ slug: string }>`select slug from organisations
    where organisation_id = ${organisationId}`.execute(fixture.services.db);
  const body = { beaconUuid: beaconId, clientName: 'Kim' };
  return fixture.app.post(eraseBeacon.path.replace('{slug}', rows[0]?.slug ?? ''), body, headers);
}

function pathOf(path: string, { beacon }: Fixture): string {
  return path.replace('{uuid}', beacon.beaconId);
}

/** The rows of the fixture's only Beacon in every table that is erased of it. */
async function rowCount({ services, beacon }: Fixture): Promise<number> {
  let count = 0;
  for (const { table } of erasedTables) {
    const { rows } = await sql`select from ${sql.table(table)}
      where organisation_id = ${beacon.organisationId}`.execute(services.db);
    count += rows.length;
  }
  return count;
}
