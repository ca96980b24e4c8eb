import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';

/** How many wrong guesses in a row are taken, and how fast. */
export interface AttemptLimits {
  /** Taken as fast as they come; from here on each waits twice as long as the one before. */
  free: number;
  /** Where no further guess is taken, however long it waited. */
  stop: number;
  /** After this long without a wrong guess the count starts over. */
  forgottenAfterMs: number;
}

export type AttemptServices = Pick<Services, 'db' | 'clock' | 'config'>;

const maxWaitSeconds = 900;

/** Counts a guess before it is looked at, in one statement, so that none of many at once slips through. */
export async function countAttempt(
  services: AttemptServices,
  subject: Buffer,
  limits: AttemptLimits,
): Promise<void> {
  const now = services.clock.now();
  const forgotten = new Date(now.getTime() - limits.forgottenAfterMs);
  const wait = sql`least(power(2, a.failed - ${limits.free}::int), ${maxWaitSeconds})`;
  const { rows } = await sql`
    insert into attempts as a (subject, failed, last_failed_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set last_failed_at = ${now},
      failed = case when a.last_failed_at < ${forgotten} then 1 else a.failed + 1 end
    where a.last_failed_at < ${forgotten} or a.failed < ${limits.free}
      or (a.failed < ${limits.stop} and a.last_failed_at + ${wait} * interval '1 second' <= ${now})
    returning subject
  `.execute(services.db);
  if (rows.length === 0) throw await tooMany(services, subject, limits);
}

/** Takes back the count of a guess that was neither right nor wrong. */
export async function uncountAttempt({ db }: AttemptServices, subject: Buffer): Promise<void> {
  await sql`update attempts set failed = failed - 1 where subject = ${subject} and failed > 0`.execute(
    db,
  );
}

/** Starts the count over, and drops counts nobody needs any more. */
export async function forgetAttempts(
  { db, clock }: AttemptServices,
  subject: Buffer,
  { forgottenAfterMs }: AttemptLimits,
): Promise<void> {
  const forgotten = new Date(clock.now().getTime() - forgottenAfterMs);
  await db
    .deleteFrom('attempts')
    .where((where) =>
      where.or([where('subject', '=', subject), where('last_failed_at', '<', forgotten)]),
    )
    .execute();
}

async function tooMany(
  { db, clock }: AttemptServices,
  subject: Buffer,
  { free, stop }: AttemptLimits,
): Promise<Problem> {
  const counted = await db
    .selectFrom('attempts')
    .select(['failed', 'last_failed_at'])
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!counted || counted.failed >= stop) {
    return new Problem('too_many', { retryAfterSeconds: maxWaitSeconds });
  }
  const wait = Math.min(2 ** (counted.failed - free), maxWaitSeconds);
  const until = counted.last_failed_at.getTime() + wait * 1000;
  const seconds = Math.ceil((until - clock.now().getTime()) / 1000);
  return new Problem('too_many', { retryAfterSeconds: Math.max(seconds, 1) });
}
