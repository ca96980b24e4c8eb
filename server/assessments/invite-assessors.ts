import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import { v7 } from 'uuid';
import { invitationTime, reminders } from '#rules/reminders.ts';
import type { Schema } from '#server/database/schema.ts';
import { hasMailbox } from '#server/mail/queries.ts';
import type { Services } from '#server/services.ts';
import { makeToken } from './tokens.ts';

interface OpenWindow {
  organisationId: string;
  assessmentId: string;
  now: Date;
}

interface Assessor {
  memberId: string;
  userId: string;
  /** False for people known by a username or a placeholder address, and for those who want no mails. */
  isMailed: boolean;
  timeZone: string;
  opensAt: Date;
  closesAt: Date | null;
}

type NewMail = Insertable<Schema['mails']>;

/**
 * Gives everybody who is asked in a window and has no link to it yet their link, and the mails that carry it to those whom
 * mails reach: the invitation and the reminders, each when its time comes. Inside the transaction that holds the Beacon's lock.
 */
export async function inviteAssessors(
  { db: trx, config }: Pick<Services, 'db' | 'config'>,
  window: OpenWindow,
): Promise<void> {
  const { organisationId, assessmentId } = window;
  const rows = await findUninvited(trx, organisationId, assessmentId);
  if (rows.length === 0) return;
  const tokens = rows.map(({ memberId }) => {
    const source = { organisationId, kind: 'mail', memberId, assessmentId } as const;
    const { seed, hash } = makeToken(config.secretKey, source);
    return { ...ownOf(window), token_hash: hash, seed, kind: source.kind, member_id: memberId };
  });
  await trx
    .insertInto('assess_tokens')
    .values(tokens)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mails = rows.filter(({ isMailed }) => isMailed).flatMap((row) => mailsTo(row, window));
  if (mails.length === 0) return;
  await trx
    .insertInto('mails')
    .values(mails)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whoever is invited late gets only the reminders that come after the invitation. */
function mailsTo(
  { memberId, userId, timeZone, opensAt, closesAt }: Assessor,
  window: OpenWindow,
): NewMail[] {
  const own = { ...ownOf(window), user_id: userId, member_id: memberId };
  const times = { opensAt: opensAt.toISOString(), closesAt: closesAt?.toISOString() ?? null };
  const invitedAt = new Date(invitationTime(window.now.toISOString(), times.closesAt, timeZone));
  const ahead = reminders(times, timeZone)
    .map(({ n, at }) => ({ n, next_attempt_at: new Date(at) }))
    .filter(({ next_attempt_at }) => next_attempt_at > invitedAt);
  return [
    { ...own, id: v7(), kind: 'assessment_invitation', n: 1, next_attempt_at: invitedAt },
    ...ahead.map((due) => ({ ...own, ...due, id: v7(), kind: 'assessment_reminder' as const })),
  ];
}

function ownOf({ organisationId, assessmentId, now }: OpenWindow) {
  return { organisation_id: organisationId, assessment_id: assessmentId, created_at: now };
}

async function findUninvited(
  trx: Kysely<Schema>,
  organisationId: string,
  assessmentId: string,
): Promise<Assessor[]> {
  const { rows } = await sql<Assessor>`
    select m.id as "memberId", m.user_id as "userId",
      ${hasMailbox} and ou.opted_out_at is null as "isMailed",
      o.time_zone as "timeZone", a.opens_at as "opensAt", a.closes_at as "closesAt"
    from assessments a
    join organisations o on o.organisation_id = a.organisation_id
    join members m on m.organisation_id = a.organisation_id and m.beacon_id = a.beacon_id
      and m.removed_at is null and m.role <> 'viewer' and m.asked_from <= a.number
    join users u on u.id = m.user_id
    left join organisation_users ou on ou.organisation_id = a.organisation_id
      and ou.user_id = m.user_id
    where a.organisation_id = ${organisationId} and a.id = ${assessmentId}
      and not exists (select from assess_tokens where organisation_id = a.organisation_id
        and assessment_id = a.id and member_id = m.id and kind = 'mail')`.execute(trx);
  return rows;
}
