import { sql } from 'kysely';
import { asOwner as takeOwnersRights } from '#server/platform/database/server-role.ts';
import type { Db } from '#server/platform/schema/schema.ts';

/** Runs a function in a transaction with the rights of the owner of the tables. */
export async function asOwner<T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql.raw(takeOwnersRights).execute(trx);
    return run(trx);
  });
}
