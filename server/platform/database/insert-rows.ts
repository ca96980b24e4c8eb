import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/platform/schema/schema.ts';

type Row = Record<string, unknown>;

/**
 * Inserts any number of rows in one statement, whose text and number of parameters do not grow with the rows. Values
 * that all rows share are sent once. `skipTaken` skips rows that violate a unique key instead of failing the transaction.
 */
export async function insertRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: (Insertable<Schema[Table]> & Row)[],
  { skipTaken }: { skipTaken: boolean } = { skipTaken: false },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const shared = names.filter((name) => rows.every((row) => row[name] === first[name]));
  const varying = names.filter((name) => !shared.includes(name));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(
      json_populate_record(null::${sql.table(table)}, ${JSON.stringify(pick(first, shared))}::json),
      ${JSON.stringify(rows.map((row) => pick(row, varying)))}::json)
    ${skipTaken ? sql`on conflict do nothing` : sql``}`.execute(db);
}

function pick(row: Row, names: string[]): Row {
  return Object.fromEntries(names.map((name) => [name, toJson(row[name])]));
}

function toJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
