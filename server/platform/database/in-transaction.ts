import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';

/** Does something all or not at all: inside the caller's transaction where there is one, else in one of its own. */
export function inTransaction<A>(
  db: Kysely<Schema>,
  run: (trx: Kysely<Schema>) => Promise<A>,
): Promise<A> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
