import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/platform/schema/schema.ts';

/** Columns of a table that follow from other rows, and what they should hold. */
export interface Projection {
  name: string;
  table: string;
  keys: string[];
  /** The columns that are kept. */
  columns: string[];
  /** Selects the keys and the kept columns of all rows, in this order, as they should be. */
  wanted: RawBuilder<unknown>;
}

/** How many rows are stored but not wanted, or wanted but not stored: a row that differs counts twice. */
export async function countDifferences(
  db: Db,
  { table, keys, columns, wanted }: Projection,
): Promise<number> {
  const names = sql.join([...keys, ...columns].map((name) => sql.ref(name)));
  // Rows are compared as text, in which collations do not matter.
  const { rows } = await sql<{ count: number }>`
    with wanted_rows as (select w::text as line from (${wanted}) w),
      stored_rows as (select s::text as line from (select ${names} from ${sql.table(table)}) s)
    select count(*)::int as count from (
      (table stored_rows except all table wanted_rows)
      union all (table wanted_rows except all table stored_rows)
    ) differences`.execute(db);
  return rows[0]?.count ?? 0;
}
