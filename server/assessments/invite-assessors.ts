import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { v7 } from 'uuid';
import { isAssessor, quietHours } from '#server/platform/database/conditions.ts';
import { invitationTime, reminders } from '#rules/schedule/reminders.ts';
import type { QuietHours } from '#rules/schedule/reminders.ts';
import { insertRows } from '#server/platform/database/insert-rows.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { hasMailbox } from '#server/mail/queries.ts';
import type { Services } from '#server/platform/services.ts';
import { makeTokenRow } from '#server/beacons/assess-tokens.ts';
import type { OpenWindow } from '#server/beacons/ports.ts';

interface Assessor extends Omit<OpenWindow, 'now'> {
  memberId: string;
  userId: string;
  /** False for people with a username or a placeholder address only, and for people who opted out. */
  isMailed: boolean;
  timeZone: string;
  quiet: QuietHours;
  opensAt: Date;
  closesAt: Date | null;
}

type NewMail = Insertable<Schema['mails']>;

/**
 * Creates a link for every assessor of these windows without one, and queues the invitation and the reminders for those
 * who can receive mails, each due at its time. Runs inside the transaction that holds the locks of their Beacons.
 */
export async function inviteAssessors(
  { db: trx, config }: Pick<Services, 'db' | 'config'>,
  windows: OpenWindow[],
): Promise<void> {
  const groups = Map.groupBy(windows, ({ organisationId }) => organisationId);
  for (const [organisationId, group] of groups) {
    await inviteOrganisation({ db: trx, config }, organisationId, group);
  }
}

async function inviteOrganisation(
  { db: trx, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
  windows: OpenWindow[],
): Promise<void> {
  const now = windows[0]?.now;
  const rows = now ? await findUninvited(trx, organisationId, windows) : [];
  if (!now || rows.length === 0) return;
  const tokens = rows.map(
    (assessor) => makeTokenRow(config.secretKey, { ...assessor, kind: 'mail' }, now).row,
  );
  await insertRows(trx, 'assess_tokens', tokens, { skipTaken: true });
  const mails = rows.filter(({ isMailed }) => isMailed).flatMap((row) => mailsTo(row, now));
  await insertRows(trx, 'mails', mails, { skipTaken: true });
}

/** A late invitation is followed only by the reminders after it. */
function mailsTo(assessor: Assessor, now: Date): NewMail[] {
  const { organisationId, assessmentId, memberId, userId, timeZone, quiet, opensAt, closesAt } =
    assessor;
  const window = { organisation_id: organisationId, assessment_id: assessmentId };
  const columns = { ...window, created_at: now, user_id: userId, member_id: memberId };
  const times = { opensAt: opensAt.toISOString(), closesAt: closesAt?.toISOString() ?? null };
  const invitedAt = new Date(invitationTime(now.toISOString(), times.closesAt, timeZone, quiet));
  const upcoming = reminders(times, timeZone, quiet)
    .map(({ n, at }) => ({ n, next_attempt_at: new Date(at) }))
    .filter(({ next_attempt_at }) => next_attempt_at > invitedAt);
  return [
    { ...columns, id: v7(), kind: 'assessment_invitation', n: 1, next_attempt_at: invitedAt },
    ...upcoming.map((due) => {
      return { ...columns, ...due, id: v7(), kind: 'assessment_reminder' as const };
    }),
  ];
}

/** Uses lateral joins from each window, because the planner has no statistics about new windows. */
async function findUninvited(
  trx: Services['db'],
  organisationId: string,
  windows: OpenWindow[],
): Promise<Assessor[]> {
  const isHere = sql`organisation_id = ${organisationId}`;
  const { rows } = await sql<Assessor>`
    select a.organisation_id as "organisationId", a.id as "assessmentId", m.id as "memberId",
      m.user_id as "userId", ${hasMailbox} and ou.opted_out_at is null as "isMailed",
      o.time_zone as "timeZone", ${quietHours} as quiet,
      a.opens_at as "opensAt", a.closes_at as "closesAt"
    from unnest(${windows.map(({ assessmentId }) => assessmentId)}::uuid[]) k (id)
    cross join lateral (select * from assessments where ${isHere} and id = k.id limit 1) a
    cross join lateral (select * from organisations where ${isHere} limit 1) o
    cross join lateral (select * from members
      where ${isHere} and beacon_id = a.beacon_id
        and removed_at is null and ${isAssessor()} and asked_from <= a.number offset 0) m
    cross join lateral (select * from users where id = m.user_id limit 1) u
    left join lateral (select * from organisation_users
      where ${isHere} and user_id = m.user_id limit 1) ou on true
    left join lateral (select token_hash from assess_tokens
      where ${isHere} and assessment_id = a.id and member_id = m.id and kind = 'mail' limit 1) t on true
    where t.token_hash is null`.execute(trx);
  return rows;
}
