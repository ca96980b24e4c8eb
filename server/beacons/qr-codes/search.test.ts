import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listQrBeacons } from '#contract/qr-codes.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { displayName } from '#server/platform/database/display-names.ts';
import { insertRows } from '#server/platform/database/insert-rows.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { allRows } from '#testing/all-rows.ts';
import { HttpApp } from '#testing/http-app.ts';
import { makeBeacon, personOf } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { makePerson } from '#testing/make-list.ts';
import { countMatches, matchesUntil } from './matches.ts';
import { codeSearch } from './search.ts';
import type { SearchedList } from './search.ts';

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

test('Of more matches than are counted every page is that of all matches by name', async () => {
  await makeClients(60, {}, ['North']);
  await makeClients(20, { framework_id: 'team-wellbeing', name: 'Another' });
  const { organisationId } = beacon;
  const limits = { counted: 20, nearest: 30 };
  for (const term of ['client', 'client 1', 'check-in', 'another', 'kim', 'teach', 'nobody']) {
    const sought = await codeSearch(app.services, organisationId, term);
    for (const group of [null, 'North']) {
      const list = { organisationId, group, search: sought, isDistributed: true };
      const all = await matchesByName(list);
      const [found] = (await countMatches(list, limits).execute(database.db)).rows;
      expect(found?.total).toBe(Math.min(all.length, limits.counted));
      expect(found?.isFull).toBe(all.length > limits.counted);
      for (let skip = 0; skip < all.length; skip += 7) {
        expect(await readPage(list, { skip, take: 7 }, limits)).toEqual(all.slice(skip, skip + 7));
      }
    }
  }
});

test('Several matching assessors of the same Beacons are counted once', async () => {
  await makeClients(4);
  const { db } = database;
  const [{ organisation_id, created_at } = { organisation_id: '', created_at: new Date() }] =
    await db.selectFrom('beacons').select(['organisation_id', 'created_at']).limit(1).execute();
  const people = await Promise.all(
    Array.from({ length: 8 }, () => makePerson(app.services, [organisation_id])),
  );
  const ids = await db.selectFrom('beacons').select('id').execute();
  const shared = { organisation_id, created_at, role: 'parent' as const };
  const members = ids.flatMap(({ id }) =>
    people.map(({ userId }) => ({ ...shared, id: v7(), beacon_id: id, user_id: userId })),
  );
  await insertRows(db, 'members', members);
  await rebuildProjections(db);
  const list = {
    organisationId: organisation_id,
    group: null,
    search: { term: 'ada', frameworks: [] },
    isDistributed: true,
  };
  const limits = { counted: 6, nearest: 3 };
  const { rows } = await countMatches(list, limits).execute(db);
  expect(rows).toEqual([{ total: 5, isFull: true }]);
  const all = await matchesByName(list);
  expect(all).toHaveLength(5);
  expect(await readPage(list, { skip: 0, take: 24 }, limits)).toEqual(all);
});

/** The ids of all Beacons that a search finds, by their names, read without an index or a limit. */
async function matchesByName({ organisationId, group, search: sought }: SearchedList) {
  const { rows } = await sql<{ id: string }>`
    with ${allRows('beacon_names', 'beacons', 'members', 'organisation_users', 'users')}
    select n.beacon_id as id from beacon_names n
    join beacons b on b.id = n.beacon_id
    where n.organisation_id = ${organisationId} and n.group_name = ${group ?? ''}
      and b.archived_at is null and (strpos(n.search_text, fold(${sought.term})) > 0
        or b.framework_id = any(${sought.frameworks.map(({ id }) => id)}::text[])
        or exists (select from members m
          join organisation_users ou on ou.user_id = m.user_id
            and ou.organisation_id = m.organisation_id
          join users u on u.id = m.user_id
          where m.beacon_id = b.id and m.removed_at is null and m.role <> 'viewer'
            and strpos(fold(${displayName}), fold(${sought.term})) > 0))
    order by n.sort_name, n.beacon_id`.execute(database.db);
  return rows.map(({ id }) => id);
}

async function readPage(
  list: SearchedList,
  { skip, take }: { skip: number; take: number },
  limits: Parameters<typeof countMatches>[1],
): Promise<string[]> {
  const [found] = (await countMatches(list, limits).execute(database.db)).rows;
  const order = sql`l.sort_name, l.beacon_id`;
  const scan = { isFull: found?.isFull ?? false, isPast: sql`true`, order, reach: skip + take };
  const { rows } = await sql<{ id: string }>`
    with ${matchesUntil(list, scan, limits)}
    select l.beacon_id as id from matches l order by ${order}
    offset ${skip} limit ${take}`.execute(database.db);
  return rows.map(({ id }) => id);
}

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
