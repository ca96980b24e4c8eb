import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';

/** Runs a function in the caller's transaction, or in a new one if there is none. */
export function inTransaction<A>(
  db: Kysely<Schema>,
  run: (trx: Kysely<Schema>) => Promise<A>,
): Promise<A> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
