import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

interface InsertOptions {
  /** Rows that a unique key refuses are left out instead of ending the transaction. */
  skipTaken?: boolean;
}

/** Inserts any number of rows in one statement, whose text and parameters do not grow with them. */
export async function insertRows<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  rows: Insertable<Schema[Table]>[],
  { skipTaken = false }: InsertOptions = {},
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::json)
    ${skipTaken ? sql`on conflict do nothing` : sql``}`.execute(db);
}

function asJson(rows: object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, inJson(value)])),
    ),
  );
}

function inJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
