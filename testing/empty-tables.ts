import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';

/** Truncates tables and those that refer to them, with the guard of the audit disabled meanwhile. */
export async function emptyTables(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  const tables = sql.join(names.map((name) => sql.table(name)));
  await db.transaction().execute(async (trx) => {
    await sql`alter table audit_events disable trigger audit_events_not_truncated`.execute(trx);
    await sql`truncate ${tables} cascade`.execute(trx);
    await sql`alter table audit_events enable trigger audit_events_not_truncated`.execute(trx);
  });
}
