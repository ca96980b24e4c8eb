import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listQrBeacons } from '#contract/qr-codes.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { insertRows } from '#server/platform/database/insert-rows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';
import { makeBeacon, personOf } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { codeMatches, codeSearch } from './search.ts';

let database: Database;
let app: HttpApp;
let beacon: MadeBeacon;
let headers: { authorization: string };

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await resetDatabase(database.db);
  app = await HttpApp.start(database);
  beacon = await makeBeacon(app.services, { roles: ['parent', 'teacher', 'viewer'] });
  const { userId } = personOf(beacon, 0);
  await database.db
    .updateTable('organisation_users')
    .set({ roles: ['beacon_creator'] })
    .where('user_id', '=', userId)
    .execute();
  headers = await app.signIn(personOf(beacon, 0));
});
afterAll(() => database[Symbol.asyncDispose]());

test.each([
  ['the name of a client', 'kím'],
  ['the name of a Beacon', 'AT SCHOOL'],
  ['the title of a questionnaire', 'check-IN'],
  ['the name of an assessor', 'téach'],
])('Codes are found by %s, whatever its case and accents', async (_, searchTerm) => {
  await makeClients(30, { framework_id: 'team-wellbeing', name: 'Another' });
  const { beacons, filters, total, totalPages } = await search({ searchTerm });
  expect(beacons.map(({ id }) => id)).toEqual([beacon.beaconId]);
  expect([filters.searchTerm, total, totalPages]).toEqual([searchTerm, 1, 1]);
  expect((await search({ searchTerm, group: 'North' })).total).toBe(0);
});

test('A Beacon that is found in several ways is listed once', async () => {
  const { beacons, total } = await search({ searchTerm: 'e' });
  expect([beacons.length, total]).toEqual([1, 1]);
});

test.each(['viewer', '@beacon.test', '%', 'nobody'])(
  'Codes are not found by “%s”, which the list does not show',
  async (searchTerm) => {
    expect(await search({ searchTerm })).toMatchObject({ beacons: [], total: 0, totalPages: 0 });
  },
);

test('Removed assessors, archived Beacons and other organisations are not found', async () => {
  const { db, clock } = { db: database.db, clock: app.services.clock };
  await makeBeacon(app.services);
  expect((await search({ searchTerm: 'Kim' })).beacons.map(({ id }) => id)).toEqual([
    beacon.beaconId,
  ]);
  const { memberId } = personOf(beacon, 1);
  const removed = { removed_at: clock.now() };
  await db.updateTable('members').set(removed).where('id', '=', memberId).execute();
  expect((await search({ searchTerm: 'teacher' })).beacons).toEqual([]);
  const archived = { archived_at: clock.now() };
  await db.updateTable('beacons').set(archived).where('id', '=', beacon.beaconId).execute();
  await rebuildProjections(db);
  for (const searchTerm of ['Kim', 'check-in', 'parent']) {
    expect((await search({ searchTerm })).beacons).toEqual([]);
  }
});

test.each<[string, Record<string, string>]>([
  ['An organisation', {}],
  ['A group', { group: 'North' }],
])('%s is searched in pages by client, reached by number and by key', async (_, list) => {
  await makeClients(60, {}, ['North']);
  const query = { ...list, searchTerm: 'client 1' };
  const first = await search(query);
  expect([first.total, first.totalPages]).toEqual([33, 2]);
  const second = await search({ ...query, page: '2' });
  const names = [first, second].flatMap(namesOf);
  expect(names).toHaveLength(33);
  expect(names).toEqual(names.toSorted());
  const key = first.keys.find(({ page }) => page === 2)?.key ?? '';
  expect(key).not.toBe('');
  expect(await search({ ...query, page: '2', key })).toEqual(second);
  expect(await search({ ...query, page: '9' })).toEqual(second);
  expect((await app.get(pathOf({ ...list, page: '2', key }), headers)).status).toBe(422);
});

test('Of more matches than are counted the first by name are found', async () => {
  await makeClients(60, {}, ['North']);
  const { db, isDistributed } = app.services;
  const { organisationId } = beacon;
  for (const term of ['client', 'check-in']) {
    const sought = await codeSearch(app.services, organisationId, term);
    for (const group of [null, 'North']) {
      const matches = codeMatches({ organisationId, group, search: sought }, isDistributed, 20);
      const { rows } = await sql<{ name: string }>`
        with ${matches} select c.name from matches
        join beacons b on b.organisation_id = ${organisationId} and b.id = matches.beacon_id
        join clients c on c.organisation_id = ${organisationId} and c.id = b.client_id
        order by 1`.execute(db);
      const first = ['Client 0', 'Client 1', 'Client 10', 'Client 11', 'Client 12', 'Client 13'];
      const names = first.flatMap((name) => [name, name, name]);
      expect(rows.map(({ name }) => name)).toEqual([...names, 'Client 14', 'Client 14']);
    }
  }
});

type List = AnswerOf<typeof listQrBeacons>;

async function search(query: Record<string, string>): Promise<List> {
  const { status, data } = await app.get(pathOf(query), headers);
  expect(status).toBe(200);
  return data as List;
}

function pathOf(query: Record<string, string>): string {
  const organisation = `org-${beacon.organisationId}`;
  return `${listQrBeacons.path}?${new URLSearchParams({ organisation, ...query })}`;
}

function namesOf({ beacons }: List): string[] {
  return beacons.map(({ clientName }) => clientName);
}

/** Creates `count` other clients with a Beacon each, in the organisation of the first. */
async function makeClients(
  count: number,
  differing: { framework_id?: string; name?: string } = {},
  group_names: string[] = [],
): Promise<void> {
  const { db } = database;
  const like = await db.selectFrom('beacons').selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, () => v7());
  const { organisation_id, created_at } = like;
  const clients = ids.map((id, n) => ({
    organisation_id,
    created_at,
    id,
    name: `Client ${(n * 7) % 20}`,
    group_names,
  }));
  await insertRows(db, 'clients', clients);
  const beacons = ids.map((id) => ({ ...like, id, client_id: id, ...differing }));
  await insertRows(db, 'beacons', beacons);
  await rebuildProjections(db);
}
