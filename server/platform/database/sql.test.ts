import { sql as kyselySql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';
import { sql } from './sql.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

type Sql = typeof sql | typeof kyselySql;

/** A statement of one call site, with or without pieces inside. */
function listed(tag: Sql, column: string, values: readonly unknown[], isSorted: boolean) {
  const order = isSorted ? tag`order by ${tag.ref('u.name')}` : tag``;
  return tag`select ${tag.ref(column)} from ${tag.table('users')} u
    where u.name in (${tag.join(values)}) and ${'a'} = ${values[0]} ${order} limit ${tag.lit(2)}`;
}

test.each([
  ['u.name', ['a'], true],
  ['u.name', ['a', 'b'], true],
  ['u.name', ['a', 'b', 'c'], false],
  ['u.email', ['b', 'a', 'c'], false],
  ['u.name', Array.from({ length: 40 }, (_, index) => `${index}`), true],
  ['u.name', [sql`upper(${'x'})`, 'b'], true],
  ['u.name', [kyselySql`upper(${'x'})`, 'b'], true],
  ['u.name', [null, new Date(0), ['x', 'y'], Buffer.from('z')], false],
])(
  'A statement about %s has the text that Kysely writes, each time',
  (column, values, isSorted) => {
    for (let time = 0; time < 2; time += 1) {
      const { sql: text, parameters } = listed(sql, column, values, isSorted).compile(database.db);
      const expected = listed(kyselySql, column, values, isSorted).compile(database.db);
      expect({ text, parameters }).toEqual({ text: expected.sql, parameters: expected.parameters });
    }
  },
);

test('A value and a piece in the same place make two statements', () => {
  const filtered = (condition: unknown) =>
    sql`select ${condition}, ${sql`true`}`.compile(database.db).sql;
  expect(filtered(true)).toBe('select $1, true');
  expect(filtered(sql`false`)).toBe('select false, true');
  expect(filtered(true)).toBe('select $1, true');
});

test('Kysely takes a piece as an expression, and in its own template', async () => {
  const { db } = database;
  const name = sql<string>`upper(${'ada'})`;
  expect(await db.selectNoFrom(name.as('name')).execute()).toEqual([{ name: 'ADA' }]);
  expect((await kyselySql`select ${name} as name`.execute(db)).rows).toEqual([{ name: 'ADA' }]);
});

test('A statement runs in the transaction that it is given', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`select set_config('beacon.kept', ${'here'}, true)`.execute(trx);
    const read = sql<{ value: string }>`select current_setting('beacon.kept') as value`;
    expect((await read.execute(trx)).rows).toEqual([{ value: 'here' }]);
  });
});

test('More statements than are kept still have the right text', () => {
  for (let count = 0; count < 2100; count += 1) {
    const pieces = count
      .toString(2)
      .split('')
      .map((bit) => (bit === '1' ? sql`a` : sql`b`));
    const { sql: text } = sql`select ${sql.join(pieces)}`.compile(database.db);
    expect(text).toBe(`select ${pieces.map((piece) => piece.compile(database.db).sql).join(', ')}`);
  }
});
