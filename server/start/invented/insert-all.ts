import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';

// A statement carries at most 65,535 parameters.
const batch = 1000;

/** Inserts rows in as few statements as the protocol allows. */
export async function insertAll<Table extends keyof Schema>(
  trx: Kysely<Schema>,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + batch))
      .execute();
  }
}
