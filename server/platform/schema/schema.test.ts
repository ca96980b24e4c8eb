import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const folder = new URL('./', import.meta.url);
const sources = fs
  .readdirSync(folder)
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => fs.readFileSync(new URL(name, folder), 'utf8'));

/** The columns declared in `schema/`, as lines like `users.email: text or null`. */
function declaredColumns(): string[] {
  const tables = sources.flatMap((source) => [
    ...source.matchAll(/^ {2}(\w+): \{\n([^]*?)^ {2}\};$/gm),
  ]);
  return tables.flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/^ {4}(\w+):([^]*?);$/gm)].map(
      ([, column, type = '']) => `${table}.${column}: ${kindOf(type)}${orNull(type)}`,
    ),
  );
}

function kindOf(type: string): string {
  if (/\b(Json|ColumnType)</.test(type)) return 'json';
  if (type.includes('[]')) return 'list';
  if (type.includes('Date')) return 'instant';
  if (type.includes('Buffer')) return 'bytes';
  return /\b(boolean|number)\b/.exec(type)?.[1] ?? 'text';
}

function orNull(type: string): string {
  return type.includes('null') ? ' or null' : '';
}

const kinds: Record<string, string> = {
  ARRAY: 'list',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'bytes',
  date: 'text',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'json',
  smallint: 'number',
  text: 'text',
  'timestamp with time zone': 'instant',
  uuid: 'text',
};

async function migratedColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string; type: string; orNull: string }>`
    select table_name || '.' || column_name as name, data_type as type,
      case is_nullable when 'YES' then ' or null' else '' end as "orNull"
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
      and table_name in (select tablename from pg_tables)`.execute(database.db);
  return rows.map((row) => `${row.name}: ${kinds[row.type] ?? row.type}${row.orNull}`);
}

it('schema/ declares the tables that the migrations create', async () => {
  expect(declaredColumns().toSorted()).toEqual((await migratedColumns()).toSorted());
});
