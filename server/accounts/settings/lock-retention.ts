import { sql } from 'kysely';
import type { Db } from '#server/platform/schema/schema.ts';

/**
 * Locks how long an organisation keeps what is archived, until the end of the transaction: shared by those who erase,
 * alone for who changes it. The row is not locked, because a cluster lets two that share a lock on it wait for each other.
 */
export async function lockRetention(
  db: Db,
  organisationId: string,
  how: 'shared' | 'alone',
): Promise<void> {
  const key = sql`hashtextextended(${`retention ${organisationId}`}, 0)`;
  await (
    how === 'alone'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`
  ).execute(db);
}
