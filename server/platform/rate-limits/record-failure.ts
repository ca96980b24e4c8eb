import { sql } from 'kysely';
import { accountInsert } from '#server/platform/audit/audit-account.ts';
import type { CoreServices } from '#server/platform/services.ts';

/** A wrong guess at a user's secret, and the subject it was counted for. */
interface Failure {
  /** Null for an unknown name. */
  userId: string | null;
  secret: 'password' | 'code';
  /** Null if only the device counts it. */
  subject: Buffer | null;
}

/**
 * Audits a wrong guess in the organisations of the user, and starts the wait of the next guess now. An unknown name takes
 * the same work and leaves no event.
 */
export async function recordFailure(
  { db, clock }: CoreServices,
  { userId, secret, subject }: Failure,
): Promise<void> {
  const at = clock.now();
  await sql`with waiting as (update attempts set last_failed_at = ${at} where subject = ${subject})
    ${accountInsert(`${secret}.failed`, at, userId)}`.execute(db);
}
