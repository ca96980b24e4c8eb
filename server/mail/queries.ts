import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isActive, isAssessor, isOpen, versionOf } from '#server/platform/database/conditions.ts';
import type { DbServices, TimedServices } from '#server/platform/services.ts';
import type { AccountMail, AssessmentMail, InvitationMail, MailStyle } from './mail-rows.ts';
import { displayName } from '#server/platform/database/display-names.ts';

/** SQL: false if user `u` has only a username or a placeholder address. */
export const hasMailbox = sql<boolean>`coalesce(u.email !~ '\\.temp\\d*$', false)`;

/** SQL: what the organisation `o` chose for its mails. */
const mailStyle = sql<MailStyle>`json_build_object('fromName', o.mail_from_name,
  'signature', o.mail_signature, 'accent', o.accent, 'texts', o.mail_texts)`;

/**
 * An organisation's assessment mails in the order in which they are listed, without those of people who no longer have an
 * address.
 */
export async function findAssessmentMails(
  { db, clock }: TimedServices,
  organisationId: string,
  ids: string[],
): Promise<AssessmentMail[]> {
  const now = clock.now();
  const isHere = sql`organisation_id = ${organisationId}`;
  const isOfMail = sql`${isHere} and assessment_id = x.assessment_id and member_id = x.member_id`;
  const { rows } = await sql<AssessmentMail>`
    select x.id, x.kind, x.organisation_id as "organisationId", o.name as "organisationName",
      ${mailStyle} as style, o.time_zone as "timeZone", o.country, x.created_at as "createdAt", u.email as "to", ${displayName} as "userName",
      coalesce(u.language, ou.language, o.language) as language, m.role, c.name as "clientName", b.framework_id as "frameworkId",
      ${versionOf('a')} as "frameworkVersion", a.closes_at as "closesAt",
      x.member_id as "memberId", x.assessment_id as "assessmentId", t.seed,
      ${isAnswerable(now)} and not ${isSuperseded(organisationId, now)} as "isWanted"
    from unnest(${ids}::uuid[]) k (id)
    ${joinOne('mails', sql`${isHere} and id = k.id`, 'x')}
    ${joinOne('organisations', isHere, 'o')}
    ${joinOne('users', sql`id = x.user_id and email is not null`, 'u')}
    ${joinOne('members', sql`${isHere} and id = x.member_id`, 'm')}
    ${joinOne('assessments', sql`${isHere} and id = x.assessment_id`, 'a')}
    ${joinOne('beacons', sql`${isHere} and id = a.beacon_id`, 'b')}
    ${joinOne('clients', sql`${isHere} and id = b.client_id`, 'c')}
    ${joinOne('assess_tokens', sql`${isOfMail} and kind = 'mail'`, 't')}
    left ${joinOne('organisation_users', sql`${isHere} and user_id = x.user_id`, 'ou')}
    left ${joinOne('responses', isOfMail, 'r')}
    order by a.opens_at, a.id, x.id`.execute(db);
  return rows;
}

/** A lateral join on one row by key, which forces an index lookup even if the planner's statistics are out of date. */
function joinOne(
  table: string,
  condition: RawBuilder<unknown>,
  alias: string,
): RawBuilder<unknown> {
  return sql`join lateral (select * from ${sql.table(table)} where ${condition} limit 1)
    ${sql.ref(alias)} on true`;
}

/** SQL: whether the person can answer by their link, has not answered, and has not opted out. */
function isAnswerable(now: Date): RawBuilder<unknown> {
  return sql`${isOpen('a', now)}
    and ${isActive('b')} and m.removed_at is null and ${isAssessor('m')}
    and t.revoked_at is null and ou.opted_out_at is null and ${hasMailbox}
    and r.member_id is null`;
}

/**
 * SQL: a reminder is superseded by a later one that is due too, and an invitation by a requested reminder that was sent
 * before it.
 */
function isSuperseded(organisationId: string, now: Date): RawBuilder<unknown> {
  return sql`exists (select from mails y
    where y.organisation_id = ${organisationId} and y.assessment_id = x.assessment_id
      and y.member_id = x.member_id and (
        x.kind = 'assessment_reminder' and y.kind = x.kind and y.n > x.n
          and (y.attempts > 0 or y.next_attempt_at <= ${now})
        or x.kind = 'assessment_invitation' and y.kind = 'requested_reminder'
          and y.sent_at < ${now}))`;
}

/** Account mails, without those whose user or link no longer exists. */
export async function findAccountMails(
  { db, clock }: TimedServices,
  ids: string[],
): Promise<AccountMail[]> {
  const now = clock.now();
  const { rows } = await sql<AccountMail>`
    select x.id, x.kind, x.created_at as "createdAt", x.to_email as "to", x.user_id as "userId",
      coalesce(u.language, x.language) as language,
      ${displayName} as "userName", c.email as "newEmail", o.name as "organisationName", l.seed, x.sample,
      l.expires_at as "expiresAt",
      x.kind = 'email_change_suggested' or coalesce(not l.is_used and l.expires_at > ${now}, true)
        as "isWanted"
    from account_mails x
    left join users u on u.id = x.user_id
    left join email_changes c
      on x.kind = 'email_change' and c.token_hash = x.token_hash
      or x.kind in ('email_change_asked', 'email_change_proposed', 'email_change_suggested')
        and c.old_token_hash = x.token_hash
    left join organisations o on o.organisation_id = c.proposed_in
    left join organisation_users ou on ou.organisation_id = o.organisation_id and ou.user_id = u.id
    left join lateral (
      select seed, expires_at, used_at is not null as is_used from password_resets
      where x.kind = 'password_reset' and token_hash = x.token_hash
      union all
      select c.seed, c.expires_at, c.confirmed_at is not null where c.id is not null
    ) l on true
    where (l.seed is not null or x.token_hash is null)
      and (u.id is not null or x.kind = 'test') and x.kind <> 'invitation'
      and x.id = any(${ids}::uuid[])`.execute(db);
  return [...rows, ...(await findInvitationMails({ db }, ids, now))];
}

type MailOfInvitation = Omit<InvitationMail, 'createdAt' | 'id' | 'kind' | 'to'>;

/** The mails of invitations: these are in a cluster wherever their organisation is, so they are asked by themselves. */
async function findInvitationMails(
  { db }: DbServices,
  ids: string[],
  now: Date,
): Promise<InvitationMail[]> {
  const mails = await db
    .selectFrom('account_mails')
    .select(['id', 'created_at as createdAt', 'to_email as to', 'token_hash as tokenHash'])
    .where('kind', '=', 'invitation')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  if (mails.length === 0) return [];
  const { rows } = await sql<MailOfInvitation & { tokenHash: Buffer }>`
    select i.token_hash as "tokenHash", i.user_id as "userId", ${displayName} as "userName",
      coalesce(u.language, ou.language, o.language) as language, i.organisation_id as "organisationId", o.name as "organisationName", ${mailStyle} as style,
      i.mail_token_hash is not null as "hasMailToken", i.seed, i.expires_at as "expiresAt",
      i.accepted_at is null and i.expires_at > ${now} as "isWanted"
    from invitations i
    join organisations o on o.organisation_id = i.organisation_id
    join users u on u.id = i.user_id
    left join organisation_users ou on ou.organisation_id = i.organisation_id
      and ou.user_id = i.user_id
    where i.token_hash = any(${mails.map(({ tokenHash }) => tokenHash)}::bytea[])`.execute(db);
  const invitations = new Map(
    rows.map(({ tokenHash, ...row }) => [tokenHash.toString('hex'), row]),
  );
  return mails.flatMap(({ tokenHash, ...mail }) => {
    const invitation = invitations.get(tokenHash?.toString('hex') ?? '');
    return invitation ? [{ ...mail, kind: 'invitation' as const, ...invitation }] : [];
  });
}
