import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { CoreServices } from '#server/platform/services.ts';

/** How many wrong guesses in a row are allowed, and how fast. */
export interface AttemptLimits {
  /** How many guesses are not delayed; each further guess waits twice as long as the previous one. */
  free: number;
  /** The count from which no further guess is allowed, however long it waits. */
  stop: number;
  /** The count is reset after this long without a wrong guess. */
  resetAfterMs: number;
}

const maxWaitSeconds = 900;

/** Counts a guess before it is verified, in one statement, so that parallel guesses cannot exceed the limit. */
export async function countAttempt(
  services: CoreServices,
  subject: Buffer,
  limits: AttemptLimits,
): Promise<void> {
  const now = services.clock.now();
  const expiry = new Date(now.getTime() - limits.resetAfterMs);
  // A clock that ran ahead made the last guess seem to come; nobody waits for it.
  const ahead = new Date(now.getTime() + maxWaitSeconds * 1000);
  const wait = sql`least(power(2, a.failed - ${limits.free}::int), ${maxWaitSeconds})`;
  const { rows } = await sql`
    insert into attempts as a (subject, failed, last_failed_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set last_failed_at = ${now},
      failed = case when a.last_failed_at < ${expiry} then 1 else a.failed + 1 end
    where a.last_failed_at < ${expiry} or a.last_failed_at > ${ahead} or a.failed < ${limits.free}
      or (a.failed < ${limits.stop} and a.last_failed_at + ${wait} * interval '1 second' <= ${now})
    returning subject
  `.execute(services.db);
  if (rows.length === 0) throw await tooMany(services, subject, limits);
}

/** Reverts the count of a guess that was neither right nor wrong. */
export async function uncountAttempt({ db }: CoreServices, subject: Buffer): Promise<void> {
  await sql`update attempts set failed = failed - 1 where subject = ${subject} and failed > 0`.execute(
    db,
  );
}

/** Resets the count, and deletes expired counts. */
export async function resetAttempts(
  { db, clock }: CoreServices,
  subject: Buffer,
  { resetAfterMs }: AttemptLimits,
): Promise<void> {
  const expiry = new Date(clock.now().getTime() - resetAfterMs);
  await db
    .deleteFrom('attempts')
    .where((where) =>
      where.or([where('subject', '=', subject), where('last_failed_at', '<', expiry)]),
    )
    .execute();
}

async function tooMany(
  { db, clock }: CoreServices,
  subject: Buffer,
  { free, stop }: AttemptLimits,
): Promise<Problem> {
  const attempt = await db
    .selectFrom('attempts')
    .select(['failed', 'last_failed_at'])
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!attempt || attempt.failed >= stop) {
    return new Problem('too_many', { retryAfterSeconds: maxWaitSeconds });
  }
  const wait = Math.min(2 ** (attempt.failed - free), maxWaitSeconds);
  const until = attempt.last_failed_at.getTime() + wait * 1000;
  const seconds = Math.ceil((until - clock.now().getTime()) / 1000);
  return new Problem('too_many', { retryAfterSeconds: Math.max(seconds, 1) });
}
