import { sql } from 'kysely';
import { isAssessor } from '#server/platform/database/conditions.ts';
import type { BeaconMails } from '#contract/reminders.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { hasMailbox } from '#server/mail/queries.ts';
import type { Services } from '#server/platform/services.ts';

/** A member with the conditions for mails about the latest window. */
export interface ReachRow {
  memberId: string;
  userId: string;
  isAssessor: boolean;
  /** The number of the first window they are asked in. */
  askedFrom: number;
  reach: BeaconMails['members'][number]['reach'];
  isAnswered: boolean;
}

/** A mail of the latest window with the last attempt at it. */
export interface MailRow {
  id: string;
  memberId: string;
  kind: Schema['mails']['kind'];
  n: number;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
  lastError: string | null;
  outcome: Schema['deliveries']['outcome'] | null;
  detail: string | null;
}

/** Limits the mails per member: a reminder can be requested every hour of a week. */
const maxPerMember = 40;

export async function findReach(
  { db }: Services,
  { organisationId, beaconId, assessmentId }: BeaconFor<'edit'>,
): Promise<ReachRow[]> {
  const { rows } = await sql<ReachRow>`
    select m.id as "memberId", m.user_id as "userId", ${isAssessor('m')} as "isAssessor",
      m.asked_from as "askedFrom", r.member_id is not null as "isAnswered",
      case when not ${hasMailbox} then 'no_mailbox'
        when ou.opted_out_at is not null then 'opted_out' else 'mail' end as reach
    from members m
    join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = m.organisation_id
      and ou.user_id = m.user_id
    left join responses r on r.organisation_id = m.organisation_id and r.member_id = m.id
      and r.assessment_id = ${assessmentId}::uuid
    where m.organisation_id = ${organisationId} and m.beacon_id = ${beaconId}
      and m.removed_at is null
    order by m.id`.execute(db);
  return rows;
}

/** The mails about the latest window; within the limit per member, queued mails take precedence over finished ones. */
export async function findWindowMails(
  { db }: Services,
  { organisationId, beaconId, assessmentId }: BeaconFor<'edit'>,
): Promise<MailRow[]> {
  if (assessmentId === null) return [];
  const { rows } = await sql<MailRow>`
    select x.id, m.id as "memberId", x.kind, x.n, x.sent_at as "sentAt",
      x.next_attempt_at as "nextAttemptAt", x.last_error as "lastError", d.outcome, d.detail
    from members m
    join lateral (
      select * from mails
      where organisation_id = ${organisationId} and assessment_id = ${assessmentId}
        and member_id = m.id
      order by sent_at is null and next_attempt_at is not null desc, created_at desc, id desc
      limit ${maxPerMember}) x on true
    left join lateral (
      select outcome, detail from deliveries
      where organisation_id = ${organisationId} and mail_id = x.id
      order by at desc, id desc limit 1) d on true
    where m.organisation_id = ${organisationId} and m.beacon_id = ${beaconId}
      and m.removed_at is null
    order by coalesce(x.sent_at, x.next_attempt_at, x.created_at), x.id`.execute(db);
  return rows;
}
