import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBeaconAnswers } from '#contract/answers-out.ts';
import { createApp } from '#server/app.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import type { Database } from '#server/platform/database/open.ts';
import { withFramework } from '#server/frameworks/with-framework.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { answer, moveToWindow } from '#testing/anonymous-fixture.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture } from '#testing/make-fixture.ts';
import { openAnswers } from './answers-file.ts';
import { pagesOfBeacons } from './queries.ts';

const windows = 500;
const windowsAtOnce = 20;

let database: Database;
let fixture: Fixture;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** A Beacon with 500 settled windows of two responses each; they are gone after the test. */
beforeEach(async () => {
  fixture = await makeFixture(database, { framework: 'team-wellbeing' });
  for (const person of [0, 1]) await answer(fixture, person, () => 10 * (person + 1));
  await moveToWindow(fixture, 2);
  const { organisationId, beaconId } = fixture.beacon;
  const { db } = fixture.services;
  await sql`insert into assessments
    select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'number', n))).*
    from assessments a, generate_series(3, ${windows + 1}) n
    where a.organisation_id = ${organisationId} and a.beacon_id = ${beaconId} and a.number = 1
  `.execute(db);
  await sql`insert into responses
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
      'assessment_id', a.id))).*
    from responses r, assessments a
    where r.organisation_id = ${organisationId} and a.organisation_id = ${organisationId}
      and a.beacon_id = ${beaconId} and a.number > 2`.execute(db);
});

afterEach(async () => {
  const { organisationId, beaconId } = fixture.beacon;
  const { db } = fixture.services;
  await sql`delete from responses r using assessments a
    where r.organisation_id = ${organisationId} and a.organisation_id = ${organisationId}
      and a.id = r.assessment_id and a.beacon_id = ${beaconId} and a.number > 2`.execute(db);
  await sql`delete from assessments where organisation_id = ${organisationId}
    and beacon_id = ${beaconId} and number > 2`.execute(db);
});

/** Counts the pages of windows that are read, and fails those after a number of them. */
class Pages implements KyselyPlugin {
  read = 0;
  readonly #most: number;

  constructor(most = Infinity) {
    this.#most = most;
  }

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    const isPage =
      node.kind === 'RawNode' && node.sqlFragments.join('').includes('join responses r');
    if (isPage) this.read += 1;
    if (isPage && this.read > this.#most) throw new Error('The database is gone');
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}

/** Listens on a port, and asks for the long file as the first person. */
async function request(pages: Pages, signal: AbortSignal | null = null) {
  const { services, beacon } = fixture;
  const db = services.db.withPlugin(pages);
  const watched: Services = { ...services, db, findReader: async () => db };
  const app = createApp(watched, { database });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const path = findBeaconAnswers.path.replace('{uuid}', beacon.beaconId);
  const session = await openSession(services, personOf(beacon, 0).userId, null);
  const headers = { authorization: `Bearer ${session}` };
  const response = await fetch(`${origin}${path}?format=csv_long`, { headers, signal });
  expect(response.status).toBe(200);
  return { response, [Symbol.asyncDispose]: () => app.close() };
}

test('A thousand responses are written while they are read: few pages are in memory at once', async () => {
  const { services, beacon } = fixture;
  const pages = new Pages();
  const db = services.db.withPlugin(pages);
  const watched: Services = { ...services, db, findReader: async () => db };
  const { organisationId, framework } = beacon;
  const rows = pagesOfBeacons(watched, {
    organisationId,
    frameworkId: framework.id,
    version: undefined,
  });
  const file = await openAnswers({
    services: watched,
    viewer: {} as Viewer,
    format: 'csv_wide',
    frameworks: [fixture.framework],
    beacons: (async function* answered() {
      for await (const page of rows)
        yield await Promise.all(
          page.map(async (row) => ({
            ...(await withFramework(watched, row)),
            timeZone: 'Europe/London',
          })),
        );
    })(),
  });
  let [lines, ahead] = [0, 0];
  for await (const chunk of file) {
    lines += String(chunk).split('\n').length - 1;
    ahead = Math.max(ahead, pages.read - lines / (2 * windowsAtOnce));
  }
  expect(lines).toBe(2 * windows + 1);
  expect(ahead).toBeLessThan(5);
});

test('A reader who leaves ends the reading', async () => {
  const pages = new Pages();
  const leaving = new AbortController();
  await using sent = await request(pages, leaving.signal);
  const reader = sent.response.body?.getReader();
  await reader?.read();
  leaving.abort();
  await expect(reader?.closed).rejects.toThrow('aborted');
  await sent[Symbol.asyncDispose]();
  expect(pages.read).toBeLessThan(windows / windowsAtOnce);
  // The database answers at once: nothing is left of the download.
  expect((await sql`select 1 as one`.execute(fixture.services.db)).rows).toEqual([{ one: 1 }]);
});

test('A fault of the database breaks the download off instead of ending it short', async () => {
  await using sent = await request(new Pages(4));
  await expect(sent.response.text()).rejects.toThrow('terminated');
});
