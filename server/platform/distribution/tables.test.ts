import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';
import { placementOf } from './tables.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const distributed = [...placementOf].flatMap(([name, placement]) =>
  placement === 'distributed' ? [name] : [],
);

test('Every table has a place in a cluster', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database.db);
  const names = rows.map(({ name }) => name).filter((name) => name !== 'migrations');
  expect(names.toSorted()).toEqual([...placementOf.keys()].toSorted());
});

test('Every key of a table of organisations names the organisation', async () => {
  const { rows } = await sql<{ key: string }>`
    select i.indexrelid::regclass::text as key from pg_index i
    where i.indrelid = any(${distributed}::text[]::regclass[]) and i.indisunique and not exists (
      select from pg_attribute a where a.attrelid = i.indexrelid and a.attname = 'organisation_id')
    union all
    select conname from pg_constraint c
    where c.contype = 'f' and c.conrelid = any(${distributed}::text[]::regclass[])
      and c.confrelid = any(${distributed}::text[]::regclass[]) and not exists (
      select from pg_attribute a
      where a.attrelid = c.conrelid and a.attname = 'organisation_id' and a.attnum = any(c.conkey))`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

test('No other table refers to a table of organisations', async () => {
  const { rows } = await sql`
    select conname from pg_constraint
    where contype = 'f' and confrelid = any(${distributed}::text[]::regclass[])
      and conrelid <> all(${distributed}::text[]::regclass[])
      and conrelid::regclass::text in (select tablename from pg_tables)`.execute(database.db);
  expect(rows).toEqual([]);
});
