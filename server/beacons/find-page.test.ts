import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { asOwner } from '#testing/as-owner.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { makeOrganisation } from '#testing/make-list.ts';
import { testServices } from '#testing/test-services.ts';
import type { TestServices } from '#testing/test-services.ts';
import { findPage } from './find-page.ts';
import type { PageRequest } from './find-page.ts';
import type { Positioned } from './list-slice.ts';

let database: Database;
let services: TestServices;
let organisationId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  services = await testServices(database);
});
beforeEach(async () => {
  organisationId = await makeOrganisation(services);
});
afterAll(async () => {
  await resetDatabase(database.db);
  await database[Symbol.asyncDispose]();
});

const beaconId = sql`('b0000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const batch = 2500;

/**
 * Inserts list rows without Beacons, numbered by their names. The text of the first `few` starts with "few", and the score of
 * an even number is that number.
 */
async function listMany(count: number, group: string, few = 0): Promise<void> {
  for (let first = 1; first <= count; first += batch) {
    await asOwner(services.db, async (trx) => {
      await sql`set local citus.propagate_set_commands = local`.execute(trx);
      await sql`set local session_replication_role = replica`.execute(trx);
      const numbers = sql`generate_series(${first}::int, least(${first + batch - 1}::int, ${count}::int)) n`;
      await sql`insert into beacon_names (organisation_id, beacon_id, group_name, is_archived,
          sort_name, search_text)
        select ${organisationId}, ${beaconId}, ${group}, false, lpad(n::text, 5, '0'),
          case when n > ${few}::int then 'many ' else 'few ' end || n
        from ${numbers}`.execute(trx);
      await sql`insert into beacon_list_rows (organisation_id, beacon_id, group_name, framework_id,
          is_archived, score, is_low, is_worse)
        select ${organisationId}, ${beaconId}, ${group}, 'weekly-check-in', false,
          case when n % 2 = 0 then n end, false, false
        from ${numbers}`.execute(trx);
    });
  }
  // As an import does.
  await sql`select analyze_imported()`.execute(services.db);
  await services.db
    .insertInto('beacon_counts')
    .values({
      organisation_id: organisationId,
      kind: group === '' ? 'organisation' : 'group',
      name: group,
      active: count,
      archived: 0,
    })
    .execute();
}

const shownIds = () => ({
  tables: sql<Positioned>`shown as (select position, beacon_id as "beaconId" from page)`,
  audit: { within: sql`select`, after: () => null },
});

async function pageOf(request: Partial<PageRequest>) {
  const scope = {
    userId: organisationId,
    isArchived: false,
    organisations: [{ organisationId, isWhole: true, isDenied: false }],
  };
  const fullRequest = { scope, page: 1, pageSize: 24, order: 'name', ...request } as const;
  const { beacons, about } = await findPage(services, fullRequest, shownIds);
  return { ...about, numbers: beacons.map((beacon) => Number(beacon.beaconId.slice(-12))) };
}

test('A page near either end is reached by its number, a page in the middle by the keys of its neighbours', async () => {
  await listMany(20_500, 'North');
  const group = 'North';
  const last = await pageOf({ group, page: 855 });
  expect(last).toMatchObject({ total: 20_500, totalPages: 855 });
  expect(last.numbers).toEqual([20_497, 20_498, 20_499, 20_500]);
  expect((await pageOf({ group, page: 854 })).numbers.at(-1)).toBe(20_496);
  for (const beyond of [856, 1_000_000]) {
    const found = await pageOf({ group, page: beyond });
    expect([found.page, found.numbers]).toEqual([855, last.numbers]);
  }
  const page = await pageOf({ group, page: 417 });
  expect(page.numbers[0]).toBe(9985);
  const title = 'Pages this far in are reached from their neighbours.';
  await expect(pageOf({ group, page: 428 })).rejects.toMatchObject({
    id: 'invalid',
    details: { fields: { page: title } },
  });
  let { keys } = page;
  for (const number of [419, 421, 423, 425, 427, 428]) {
    const key = keys.find((each) => each.page === number)?.key ?? '';
    const next = await pageOf({ group, page: number, key });
    expect(next.numbers[0]).toBe((number - 1) * 24 + 1);
    ({ keys } = next);
  }
});

test('A key of a page that no longer exists leads to the last page', async () => {
  await listMany(49, 'North');
  const group = 'North';
  const { keys } = await pageOf({ group });
  const key = keys.find(({ page }) => page === 3)?.key ?? '';
  expect((await pageOf({ group, page: 3, key })).numbers).toEqual([49]);
  const { db } = services;
  const ofGroup = db.updateTable('beacon_names').where('organisation_id', '=', organisationId);
  await ofGroup.set({ sort_name: '00000' }).where('sort_name', '>', '00047').execute();
  expect(await pageOf({ group, page: 3, key })).toMatchObject({ page: 3, numbers: [47] });
  await db.deleteFrom('beacon_names').where('sort_name', '=', '00000').execute();
  await db.updateTable('beacon_counts').set({ active: 47 }).execute();
  const found = await pageOf({ group, page: 3, key });
  expect([found.page, found.totalPages, found.numbers.at(-1)]).toEqual([2, 2, 47]);
});

test('An empty list answers every page number with page one', async () => {
  expect(await pageOf({ page: 7 })).toMatchObject({
    page: 1,
    totalPages: 0,
    total: 0,
    numbers: [],
  });
});

test('A total of more than ten thousand matches is capped, and their pages are reached by keys', async () => {
  await listMany(10_100, '');
  const first = await pageOf({ searchTerm: 'many' });
  expect(first).toMatchObject({ total: 10_000, isTotalCapped: true, totalPages: 417 });
  expect(first.keys.map(({ page }) => page)).toEqual([1, 2, 3]);
  const key = first.keys.at(-1)?.key ?? '';
  const third = await pageOf({ searchTerm: 'many', page: 3, key });
  expect(third.numbers).toEqual(Array.from({ length: 24 }, (_, n) => 49 + n));
  const few = await pageOf({ searchTerm: 'many 1009' });
  expect(few).toMatchObject({ total: 11, isTotalCapped: false });
  expect(few.numbers[0]).toBe(1009);
  await expect(pageOf({ searchTerm: 'many', page: 420 })).rejects.toMatchObject({ id: 'invalid' });
});

test('More than ten thousand matches are listed in order even if they all come late in it', async () => {
  const few = 5100;
  await listMany(few + 10_100, '', few);
  const numbersOn = (page: number) =>
    Array.from({ length: 24 }, (_, n) => few + (page - 1) * 24 + n + 1);
  const first = await pageOf({ searchTerm: 'many' });
  expect(first).toMatchObject({ total: 10_000, isTotalCapped: true, numbers: numbersOn(1) });
  const third = await pageOf({ searchTerm: 'many', page: 3, key: first.keys.at(-1)?.key ?? '' });
  expect(third.numbers).toEqual(numbersOn(3));
  const key = third.keys.find(({ page }) => page === 2)?.key ?? '';
  const second = await pageOf({ searchTerm: 'many', page: 2, key });
  expect(second.numbers).toEqual(numbersOn(2));
  expect((await pageOf({ searchTerm: 'many', page: 400 })).numbers).toEqual(numbersOn(400));
  const byScore = await pageOf({ searchTerm: 'many', order: 'highscore' });
  expect(byScore.numbers.slice(0, 2)).toEqual([few + 10_100, few + 10_098]);
});

test('Many matches are listed by score, whether they come first or last in the order', async () => {
  const few = 20_020;
  const many = Array.from({ length: 2050 }, (_, n) => few + n + 1);
  await listMany(few + many.length, '', few);
  for (const order of ['lowscore', 'highscore'] as const) {
    const sorted = order === 'lowscore' ? many : many.toReversed();
    const inOrder = [0, 1].flatMap((odd) => sorted.filter((number) => number % 2 === odd));
    const search = { searchTerm: 'many', order };
    // Each walk starts at a number and follows keys. The scores end on page 43.
    for (const walk of [
      [1, 3, 2, 4],
      [41, 43, 44, 46, 45, 43, 42],
      [86, 84, 83, 85],
    ]) {
      let key: string | null | undefined;
      for (const [step, page] of walk.entries()) {
        const found = await pageOf({ ...search, page, ...(key && { key }) });
        expect([order, page, found.numbers]).toEqual([
          order,
          page,
          inOrder.slice((page - 1) * 24, page * 24),
        ]);
        expect(found).toMatchObject({ total: 2050, isTotalCapped: false });
        key = found.keys.find((each) => each.page === walk[step + 1])?.key;
      }
    }
  }
});
