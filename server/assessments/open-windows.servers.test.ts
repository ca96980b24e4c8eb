import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';
import { makeQrToken, personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { runDueWindows } from './open-windows.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** Another server on the same database, with its clock at `instant`. */
async function serverAt(instant: string): Promise<HttpApp> {
  const app = await HttpApp.start(database);
  app.services.clock.moveTo(new Date(instant));
  return app;
}

/** The rows that opening windows has written, by kind. */
async function countWritten({ beacon, services }: Fixture): Promise<unknown> {
  const { organisationId } = beacon;
  const { rows } = await sql`select
      (select json_agg(number order by number) from assessments
        where organisation_id = ${organisationId}) as windows,
      (select count(*)::int from assess_tokens
        where organisation_id = ${organisationId} and kind = 'mail') as links,
      (select count(*)::int from mails
        where organisation_id = ${organisationId} and kind = 'assessment_invitation') as invitations,
      (select count(*)::int from audit_events
        where organisation_id = ${organisationId} and action = 'assessment.opened') as openings
    `.execute(services.db);
  return rows[0];
}

const openedOnce = { windows: [1], links: 2, invitations: 2, openings: 1 };

test('two servers with concurrent jobs and requests open a window once', async () => {
  const fixture = await makeFixture(database, { schedule: { startOn: '2026-11-03' } });
  const opensAt = '2026-11-03T00:00:00Z';
  const token = await makeQrToken(fixture.services, fixture.beacon, 0);
  await using one = await serverAt(opensAt);
  await using two = await serverAt(opensAt);
  const requests = [one, two].flatMap((app) => [
    runDueWindows(app.services).then(() => 200),
    app.get(`/api/assessments/new?token=${token}`).then(({ status }) => status),
    app
      .signIn(personOf(fixture.beacon, 1))
      .then((headers) => app.get(`/api/beacons/${fixture.beacon.beaconId}`, headers))
      .then(({ status }) => status),
    runDueWindows(app.services).then(() => 200),
  ]);
  expect(await Promise.all(requests)).toEqual(requests.map(() => 200));
  expect(await countWritten(fixture)).toEqual(openedOnce);
});

test('a restarted server continues after the last window', async () => {
  const fixture = await makeFixture(database, { schedule: { startOn: '2026-11-03' } });
  const instants = ['2026-11-03T00:00:00Z', '2026-11-03T00:00:01Z', '2026-11-10T00:00:00Z'];
  for (const instant of instants) {
    await using app = await serverAt(instant);
    await runDueWindows(app.services);
  }
  expect(await countWritten(fixture)).toEqual({
    windows: [1, 2],
    links: 4,
    invitations: 4,
    openings: 2,
  });
});

test('a server with a slow clock does not undo an opening', async () => {
  const fixture = await makeFixture(database, { schedule: { startOn: '2026-11-03' } });
  await using ahead = await serverAt('2026-11-03T00:00:00Z');
  await runDueWindows(ahead.services);
  await using behind = await serverAt('2026-11-02T23:00:00Z');
  await runDueWindows(behind.services);
  expect(await countWritten(fixture)).toEqual(openedOnce);
});
