import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';
import { countDifferences } from './projection.ts';
import type { Projection } from './projection.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const users: Projection = {
  name: 'user names',
  table: 'users',
  keys: ['id'],
  columns: ['name', 'phone'],
  wanted: sql`select id, upper(name) as name, null::text as phone from users
    where email <> 'unwanted@beacon.test'`,
};

test.each([
  ['as wanted', 'ADA', null, 'ada@beacon.test', 0],
  ['with another name', 'Ada', null, 'ada@beacon.test', 2],
  ['with an empty text for null', 'ADA', '', 'ada@beacon.test', 2],
  ['that is not wanted', 'ADA', null, 'unwanted@beacon.test', 1],
])(
  'A stored row %s makes the right number of differences',
  async (_, name, phone, email, count) => {
    await database.db.transaction().execute(async (trx) => {
      await sql`delete from users`.execute(trx);
      await sql`insert into users (id, name, phone, email, created_at)
      values (gen_random_uuid(), ${name}, ${phone}, ${email}, now())`.execute(trx);
      expect(await countDifferences(trx, users)).toBe(count);
    });
  },
);

test('A missing row is one difference', async () => {
  const wanted = sql`select gen_random_uuid() as id, 'Ada' as name, null::text as phone`;
  await sql`delete from users`.execute(database.db);
  expect(await countDifferences(database.db, { ...users, wanted })).toBe(1);
});
