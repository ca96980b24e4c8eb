import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import { asOwner } from './as-owner.ts';

/** Truncates tables and those that refer to them. */
export async function emptyTables(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  const tables = sql.join(names.map((name) => sql.table(name)));
  await asOwner(db, (trx) => sql`truncate ${tables} cascade`.execute(trx));
}
