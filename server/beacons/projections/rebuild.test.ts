import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveBeacons, restoreBeacons } from '#contract/beacon-lists.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { editBeacon } from '#testing/edit-beacon.ts';
import { HttpApp } from '#testing/http-app.ts';
import { answersTo } from '#testing/answers.ts';
import { mailToken, makeBeacon } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { makeReported } from '#testing/make-reported.ts';
import { checkProjections, rebuildProjections } from './rebuild.ts';

let database: Database;
let app: HttpApp;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await HttpApp.start(database);
  await makeReported(app.services, 30, ['team-wellbeing', 'weekly-check-in']);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function different(): Promise<string[]> {
  const checked = await checkProjections(app.services.db);
  return checked.filter(({ differences }) => differences > 0).map(({ name }) => name);
}

const broken: [string, RawBuilder<unknown>][] = [
  ['Names of users', sql`update organisation_users set sort_name = 'zoe', search_text = ''`],
  ['Completion of windows', sql`update completions set received = 0`],
  [
    'Completion of windows',
    sql`delete from completions c using assessments a
      where a.organisation_id = c.organisation_id and a.id = c.assessment_id
        and a.closed_at is null`,
  ],
  ['Latest results of Beacons', sql`update beacons set latest_change = 99`],
  ['Rows of lists by score and date', sql`update beacon_list_rows set score = 1`],
  ['Rows of lists by score and date', sql`delete from beacon_list_rows where group_name <> ''`],
  ['Rows of lists by name', sql`update beacon_names set search_text = 'gone'`],
  ['Rows of lists by name', sql`update beacon_names set is_archived = not is_archived`],
  ['Counts of lists', sql`update beacon_counts set active = active + 1`],
  ['Counts of lists', sql`delete from beacon_counts`],
  ['Section scores of reports', sql`update beacon_sections set scores = points`],
  ['Section scores of reports', sql`delete from beacon_sections`],
];

test.each(broken)(
  'A check names "%s" if it differs, and a rebuild mends it',
  async (name, harm) => {
    const { db } = app.services;
    const before = await contents();
    await harm.execute(db);
    expect(await different()).toContain(name);
    let done = 0;
    await rebuildProjections(db, (count) => (done += count));
    expect(done).toBe(30);
    expect(await different()).toEqual([]);
    expect(await contents()).toEqual(before);
  },
);

test('A rebuild while people answer and edit loses nothing and ends equal', async () => {
  const { services } = app;
  const roles = ['parent', 'teacher', 'self'] as const;
  const beacons: MadeBeacon[] = [];
  for (let n = 0; n < 8; n += 1) beacons.push(await makeBeacon(services, { roles: [...roles] }));
  const over = new AbortController();
  const rebuilding = (async () => {
    while (!over.signal.aborted) await rebuildProjections(services.db);
  })();
  await Promise.all(beacons.map((beacon, n) => work(beacon, n)));
  over.abort();
  await rebuilding;
  const { rows } = await sql<{ count: number }>`select count(*) from responses
    where organisation_id = any(${beacons.map(({ organisationId }) => organisationId)}::uuid[])`.execute(
    services.db,
  );
  expect(rows).toEqual([{ count: beacons.length * roles.length }]);
  expect(await different()).toEqual([]);
});

/** Three people answer; meanwhile an admin renames the Beacon, archives and restores it after the answers. */
async function work(beacon: MadeBeacon, n: number): Promise<void> {
  const { organisationId, beaconId, framework } = beacon;
  const admin = await app.signIn(await makePerson(app.services, [organisationId], ['admin']));
  const answers = answersTo(await app.services.frameworks.find(framework));
  const submit = async (index: number) => {
    const token = await mailToken(app.services, beacon, index);
    const { status } = await app.post(`/api/assessments/${token}/response`, answers);
    expect(status).toBe(200);
  };
  await Promise.all([
    ...beacon.people.map((_, index) => submit(index)),
    editBeacon(app, admin, beaconId, { beaconName: `Robin ${n}`, groupNames: ['North', 'East'] }),
  ]);
  for (const { path } of [archiveBeacons, restoreBeacons]) {
    expect((await app.post(path, { beacon_ids: [beaconId] }, admin)).status).toBe(200);
  }
}

/** Every row of the projections, as text. */
async function contents(): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(t)::text as row from completions t
    union all select to_jsonb(t)::text from beacons t
    union all select to_jsonb(t)::text from organisation_users t
    union all select to_jsonb(t)::text from beacon_list_rows t
    union all select to_jsonb(t)::text from beacon_names t
    union all select to_jsonb(t)::text from beacon_counts t where active <> 0 or archived <> 0
    union all select to_jsonb(t)::text from beacon_sections t
    order by 1`.execute(app.services.db);
  return rows;
}
