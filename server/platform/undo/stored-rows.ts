import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/platform/schema/schema.ts';
import type { RowChange, UndoneTable } from '#server/platform/schema/undos.ts';

/** Rows that an action may change. */
export interface UndoPart {
  table: UndoneTable;
  /** The condition of the rows `t`. */
  isOne: RawBuilder<unknown>;
  /** Whether they are kept as a condition also where the action leaves them as they are. */
  isGuard?: true;
}

/** A row as JSON in the words of the database, which is kept letter by letter. */
type RowText = string;

/** The primary key of each table, with the types of its columns. */
const keysOf: Record<UndoneTable, Record<string, 'uuid' | 'text' | 'bytea'>> = {
  assess_tokens: { organisation_id: 'uuid', token_hash: 'bytea' },
  assessments: { organisation_id: 'uuid', id: 'uuid' },
  beacons: { organisation_id: 'uuid', id: 'uuid' },
  drafts: { organisation_id: 'uuid', assessment_id: 'uuid', member_id: 'uuid', kind: 'text' },
  email_changes: { id: 'uuid' },
  framework_drafts: { organisation_id: 'uuid', id: 'uuid' },
  invitations: { organisation_id: 'uuid', id: 'uuid' },
  members: { organisation_id: 'uuid', id: 'uuid' },
  organisation_users: { organisation_id: 'uuid', user_id: 'uuid' },
};

/** Tables that count their changes in `revision`. */
const counting: readonly UndoneTable[] = ['assessments', 'beacons'];

/** Reads the rows of a part, in the caller's transaction, which has locked them. */
export async function readRows(trx: Db, { table, isOne }: UndoPart): Promise<RowText[]> {
  const { rows } = await sql<{ row: RowText }>`
    select row_to_json(t)::text as row from ${sql.table(table)} t where ${isOne}`.execute(trx);
  return rows.map(({ row }) => row);
}

/** Reads these rows again, as they are now: by their keys, without those that no longer exist. */
export async function readAgain(
  trx: Db,
  organisationId: string,
  table: UndoneTable,
  rows: readonly RowText[],
): Promise<Map<string, RowText>> {
  const keys = Object.entries(keysOf[table]);
  const columns = keys.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  const isHere = 'organisation_id' in keysOf[table] ? isOf(organisationId) : sql`true`;
  const isKey = keys.map(([name]) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`k.${name}`)}`);
  const found = await sql<{ row: RowText }>`
    select row_to_json(t)::text as row from ${sql.table(table)} t
    join json_to_recordset(${arrayOf(rows)}::json) k (${sql.join(columns)})
      on ${sql.join(isKey, sql` and `)}
    where ${isHere}`.execute(trx);
  return new Map(found.rows.map(({ row }) => [keyOf(table, row), row]));
}

/**
 * Brings changed rows back to what they were. A revision goes on instead, because whoever has read the row in between
 * must notice.
 */
export async function restoreRows(
  trx: Db,
  table: UndoneTable,
  changes: readonly RowChange[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const names = Object.keys(valuesOf(first.before));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const keys = Object.keys(keysOf[table]);
  const restored = names.filter((name) => !keys.includes(name)).map((name) => valueOf(table, name));
  await sql`insert into ${sql.table(table)} as t (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)},
      ${arrayOf(changes.map(({ before }) => before))}::json)
    on conflict (${sql.join(keys.map((name) => sql.ref(name)))})
      do update set ${sql.join(restored)}`.execute(trx);
}

/** What identifies a row of a table. */
export function keyOf(table: UndoneTable, row: RowText): string {
  const values = valuesOf(row);
  return JSON.stringify(Object.keys(keysOf[table]).map((name) => values[name]));
}

/** The values of a row, for reading ids and flags: numbers beyond the precision of JavaScript are not exact. */
export function valuesOf(row: RowText): Record<string, unknown> {
  return JSON.parse(row);
}

function valueOf(table: UndoneTable, name: string): RawBuilder<unknown> {
  const [column, before] = [sql.ref(name), sql.ref(`excluded.${name}`)];
  if (name !== 'revision' || !counting.includes(table)) return sql`${column} = ${before}`;
  return sql`${column} = t.revision + (t.revision <> excluded.revision)::integer`;
}

function isOf(organisationId: string): RawBuilder<unknown> {
  return sql`t.organisation_id = ${organisationId}`;
}

function arrayOf(rows: readonly RowText[]): string {
  return `[${rows.join(',')}]`;
}
