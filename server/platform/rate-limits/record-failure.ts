import { sql } from 'kysely';
import { accountInsert } from '#server/platform/audit/audit-account.ts';
import type { AttemptServices } from './count-attempt.ts';

/** A guess that was wrong: at whose secret, and what counts it. */
interface Failure {
  /** Null for a name nobody goes by. */
  userId: string | null;
  secret: 'password' | 'code';
  /** Null where the device alone counts. */
  subject: Buffer | null;
}

/**
 * Writes a wrong guess into the audit of whose secret it was. Whoever guesses waits from now on, whether or not anybody goes
 * by that name: a name nobody goes by takes the same work, and leaves no trace.
 */
export async function recordFailure(
  { db, clock }: AttemptServices,
  { userId, secret, subject }: Failure,
): Promise<void> {
  const at = clock.now();
  const event = { action: `${secret}.failed`, at, userId } as const;
  await sql`with waiting as (update attempts set last_failed_at = ${at} where subject = ${subject})
    ${accountInsert(event)}`.execute(db);
}
