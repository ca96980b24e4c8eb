import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

/** One row of a statement that each call sends with the same text. */
async function readRow(
  text: string | null,
  at: Date,
  { divisor = 1, db = database.db } = {},
): Promise<unknown> {
  const statement = sql`select ${text}::text as text, ${at}::timestamptz as at, ${5}::int as count,
    ${true}::bool as "isTrue", ${Buffer.from('raw')}::bytea as raw, ${'{"a":[1,null]}'}::jsonb as json,
    '2026-02-03'::date as day, 12.5::numeric / ${divisor} as ratio, 7::bigint as big, null as nothing,
    array[1, 2] as list`;
  return (await statement.execute(db)).rows[0];
}

test('A statement gives the same values each time it runs on a connection', async () => {
  const at = new Date('2026-03-29T01:30:00.123Z');
  await database.db.connection().execute(async (db) => {
    for (let time = 0; time < 3; time += 1) {
      expect(await readRow('Łukasz', at, { divisor: 2, db })).toEqual({
        text: 'Łukasz',
        at,
        count: 5,
        isTrue: true,
        raw: Buffer.from('raw'),
        json: { a: [1, null] },
        day: '2026-02-03',
        ratio: 6.25,
        big: 7,
        nothing: null,
        list: [1, 2],
      });
    }
  });
  expect(await readRow(null, at)).toMatchObject({ text: null, ratio: 12.5 });
});

test('A statement that has failed runs again', async () => {
  const at = new Date(0);
  for (let time = 0; time < 3; time += 1) {
    await expect(readRow('a', at, { divisor: 0 })).rejects.toThrow('division by zero');
    expect(await readRow('a', at)).toMatchObject({ text: 'a' });
  }
});

test('Many statements at once get their own rows', async () => {
  const texts = Array.from({ length: 200 }, (_, index) => `${index}`);
  const rows = await Promise.all(texts.map((text) => readRow(text, new Date(0))));
  expect(rows).toMatchObject(texts.map((text) => ({ text })));
});

test('A statement with lists, one without rows and one that writes report the same each time', async () => {
  await database.db.connection().execute(async (db) => {
    await sql`create temporary table noted (number integer)`.execute(db);
    for (let time = 0; time < 3; time += 1) {
      const added = await sql`insert into noted select unnest(${[1, 2]}::int[])`.execute(db);
      expect(added).toMatchObject({ numAffectedRows: 2n, rows: [] });
      const removed = await sql`delete from noted where number > ${0}`.execute(db);
      expect(removed).toMatchObject({ numAffectedRows: 2n, rows: [] });
      expect((await sql`select ${1} as one where false`.execute(db)).rows).toEqual([]);
    }
  });
});
