import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { makeQrToken } from '#testing/make-beacon.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { runDueWindows } from './open-windows.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

function windowsOf({ beacon, services }: Fixture) {
  return services.db
    .selectFrom('assessments')
    .select(['number', 'opens_at', 'closes_at', 'closed_at', 'result'])
    .where('organisation_id', '=', beacon.organisationId)
    .orderBy('number')
    .execute();
}

test('a window opens once, with one token, an invitation and two reminders per assessor, in concurrent runs', async () => {
  const fixture = await makeFixture(database, {
    roles: ['parent', 'teacher', 'viewer'],
    schedule: { startOn: '2026-11-03' },
  });
  const { beacon, moveTo, services } = fixture;
  moveTo('2026-11-03T00:00:00Z');
  await Promise.all(Array.from({ length: 10 }, () => runDueWindows(services)));
  expect(await windowsOf(fixture)).toHaveLength(1);
  expect(await countRows(services, 'mails', beacon)).toBe(6);
  expect(await countRows(services, 'audit_events', beacon)).toBe(1);
  expect((await fixture.load(await fixture.mail(1))).status).toBe(200);
});

test('people without a mailbox get a link and no mail', async () => {
  const fixture = await makeFixture(database, { schedule: { startOn: '2026-11-03' } });
  const { beacon, moveTo, services } = fixture;
  const [parent, teacher] = beacon.people;
  const set = (id: string | undefined, email: string | null) =>
    services.db
      .updateTable('users')
      .set({ email, username: `user-${id?.slice(-8)}` })
      .where('id', '=', id ?? '')
      .execute();
  await set(parent?.userId, null);
  await set(teacher?.userId, `${teacher?.userId}@x.temp2`);
  await rebuildProjections(services.db);
  moveTo('2026-11-03T00:00:00Z');
  await runDueWindows(services);
  expect(await countRows(services, 'mails', beacon)).toBe(0);
  expect((await fixture.load(await fixture.mail(0))).status).toBe(200);
});

test('a server after downtime closes old windows, records missed ones and opens the one that is due', async () => {
  const fixture = await makeFixture(database);
  await fixture.submit(await fixture.mail(0));
  fixture.moveTo('2026-11-17T12:00:00Z');
  await runDueWindows(fixture.services);
  await runDueWindows(fixture.services);
  const day = (date: string) => new Date(`2026-11-${date}T00:00:00Z`);
  expect(await windowsOf(fixture)).toMatchObject([
    { number: 1, closes_at: day('05'), closed_at: day('05'), result: { count: 1 } },
    { number: 2, opens_at: day('09'), closed_at: day('12'), result: null },
    { number: 3, opens_at: day('16'), closes_at: day('19'), closed_at: null, result: null },
  ]);
  // Half time of the third window is over too, so its assessors get the reminder on the last day only.
  expect(await countRows(fixture.services, 'mails', fixture.beacon)).toBe(10);
});

test('the first of several concurrent requests opens a due window, once', async () => {
  const fixture = await makeFixture(database, { schedule: { startOn: '2026-11-03' } });
  const token = await makeQrToken(fixture.services, fixture.beacon, 0);
  fixture.moveTo('2026-11-03T08:00:00Z');
  const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.load(token)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await windowsOf(fixture)).toHaveLength(1);
});

test('closing a window deletes its drafts', async () => {
  const { app, beacon, mail, moveTo, services } = await makeFixture(database);
  const draft = { input: { attributes: {} }, currentStage: 2 };
  await app.put(`/api/assessments/${await mail(0)}/draft`, draft);
  expect(await countRows(services, 'drafts', beacon)).toBe(1);
  moveTo('2026-11-05T00:00:00Z');
  await runDueWindows(services);
  expect(await countRows(services, 'drafts', beacon)).toBe(0);
});

test('an archived Beacon opens no window', async () => {
  const fixture = await makeFixture(database, { schedule: { startOn: '2026-11-03' } });
  const { beacon, moveTo, services } = fixture;
  await services.db
    .updateTable('beacons')
    .set({ archived_at: services.clock.now() })
    .where('id', '=', beacon.beaconId)
    .execute();
  await rebuildProjections(services.db);
  moveTo('2026-11-03T00:00:00Z');
  await runDueWindows(services);
  expect(await windowsOf(fixture)).toEqual([]);
});

test('a Beacon with an invalid time zone does not block other Beacons', async () => {
  const broken = await makeFixture(database, { schedule: { startOn: '2026-11-03' } });
  const sound = await makeFixture(database, { schedule: { startOn: '2026-11-03' } });
  await broken.services.db
    .updateTable('organisations')
    .set({ time_zone: 'Mars/Olympus' })
    .where('organisation_id', '=', broken.beacon.organisationId)
    .execute();
  sound.moveTo('2026-11-03T00:00:00Z');
  await runDueWindows(sound.services);
  expect(await windowsOf(broken)).toEqual([]);
  expect(await windowsOf(sound)).toHaveLength(1);
});
