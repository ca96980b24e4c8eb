import { sql } from 'kysely';
import { isUnclosed } from '#server/platform/database/conditions.ts';
import type { TimedServices } from '#server/platform/services.ts';

interface Withdrawn {
  organisationId: string;
  assessmentIds: string[];
  since: Date;
}

/** Makes mails about these assessments due again that were withdrawn since, in the caller's transaction. */
export async function requeueWithdrawn(
  { db, clock }: TimedServices,
  { organisationId, assessmentIds, since }: Withdrawn,
): Promise<void> {
  if (assessmentIds.length === 0) return;
  const isHere = sql`organisation_id = ${organisationId}`;
  await sql`update mails x set next_attempt_at = ${clock.now()}, last_error = null
    where x.organisation_id = ${organisationId} and x.assessment_id = any(${assessmentIds}::uuid[])
      and x.sent_at is null and x.next_attempt_at is null
      and exists (select from deliveries d where d.${isHere} and d.mail_id = x.id
        and d.outcome = 'withdrawn' and d.at >= ${since})`.execute(db);
}

/** Likewise the mails with these links to an account. */
export async function requeueLinkMails(
  { db, clock }: TimedServices,
  { userId, since }: { userId: string; since: Date },
): Promise<void> {
  await sql`update account_mails x set next_attempt_at = ${clock.now()}, last_error = null
    where x.user_id = ${userId} and x.sent_at is null and x.next_attempt_at is null
      and exists (select from account_deliveries d where d.mail_id = x.id
        and d.outcome = 'withdrawn' and d.at >= ${since})`.execute(db);
}

/** Likewise the mails about assessments to a user who wanted none of this organisation since. */
export async function requeueOptedOut(
  { db, clock }: TimedServices,
  { organisationId, userId, since }: { organisationId: string; userId: string; since: Date },
): Promise<void> {
  await sql`update mails x set next_attempt_at = ${clock.now()}, last_error = null
    where x.organisation_id = ${organisationId} and x.user_id = ${userId}
      and x.assessment_id in (select a.id from members m
        join assessments a on a.organisation_id = m.organisation_id and a.beacon_id = m.beacon_id
          and ${isUnclosed('a')}
        where m.organisation_id = ${organisationId} and m.user_id = ${userId}
          and m.removed_at is null)
      and x.sent_at is null and x.next_attempt_at is null
      and exists (select from deliveries d where d.organisation_id = ${organisationId}
        and d.mail_id = x.id and d.outcome = 'withdrawn' and d.at >= ${since})`.execute(db);
}
