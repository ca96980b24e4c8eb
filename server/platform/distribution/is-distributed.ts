import { sql } from 'kysely';
import type { Db } from '#server/platform/schema/schema.ts';

/** Whether the tables are distributed over the nodes of a cluster. */
export async function isDistributed(db: Db): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('pg_dist_partition') is not null`.execute(db);
  if (rows.length === 0) return false;
  const distributed =
    await sql`select from pg_dist_partition where partmethod = 'h' limit 1`.execute(db);
  return distributed.rows.length > 0;
}
