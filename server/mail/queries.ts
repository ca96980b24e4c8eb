import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Services } from '#server/services.ts';
import type { AccountMail, AssessmentMail, MailRow } from './mail-rows.ts';

/** Names one mail: account mails belong to no organisation. */
export interface MailKey {
  organisationId: string | null;
  id: string;
}

/** The newest mails of both outboxes, newest first. */
export async function findMails(services: Services, limit: number): Promise<MailRow[]> {
  const newest = sql`true order by x.created_at desc, x.id desc limit ${limit}`;
  const assessmentMails = await findAssessmentMails(services, newest);
  const accountMails = await findAccountMails(services, newest);
  return [...assessmentMails, ...accountMails]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}

/** @returns undefined when the person has no address any more, or the link is gone. */
export async function findMail(
  services: Services,
  { organisationId, id }: MailKey,
): Promise<MailRow | undefined> {
  const rows = organisationId
    ? await findAssessmentMails(
        services,
        sql`x.organisation_id = ${organisationId} and x.id = ${id}`,
      )
    : await findAccountMails(services, sql`x.id = ${id}`);
  return rows[0];
}

async function findAssessmentMails(
  { db, clock }: Services,
  which: RawBuilder<unknown>,
): Promise<AssessmentMail[]> {
  const { rows } = await sql<AssessmentMail>`
    select x.id, x.kind, x.organisation_id as "organisationId", o.name as "organisationName",
      o.time_zone as "timeZone", x.created_at as "createdAt", u.email as "to", u.name as "userName",
      m.role, c.name as "clientName", b.framework_id as "frameworkId",
      b.framework_version as "frameworkVersion", a.closes_at as "closesAt",
      x.member_id as "memberId", x.assessment_id as "assessmentId", t.seed,
      a.closed_at is null and coalesce(a.closes_at > ${clock.now()}, true)
        and b.archived_at is null and m.removed_at is null and t.revoked_at is null
        and r.member_id is null as "isWanted"
    from mails x
    join organisations o on o.organisation_id = x.organisation_id
    join users u on u.id = x.user_id and u.email is not null
    join members m on m.organisation_id = x.organisation_id and m.id = x.member_id
    join assessments a on a.organisation_id = x.organisation_id and a.id = x.assessment_id
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    join assess_tokens t on t.organisation_id = x.organisation_id
      and t.assessment_id = x.assessment_id and t.member_id = x.member_id and t.kind = 'mail'
    left join responses r on r.organisation_id = x.organisation_id
      and r.assessment_id = x.assessment_id and r.member_id = x.member_id
    where x.kind = 'assessment_invitation' and ${which}`.execute(db);
  return rows;
}

async function findAccountMails(
  { db, clock }: Services,
  which: RawBuilder<unknown>,
): Promise<AccountMail[]> {
  const now = clock.now();
  const { rows } = await sql<AccountMail>`
    select x.id, x.kind, x.created_at as "createdAt", x.to_email as "to", x.user_id as "userId",
      u.name as "userName", i.organisation_id as "organisationId", o.name as "organisationName",
      l.seed, l.expires_at as "expiresAt",
      coalesce(not l.is_used and l.expires_at > ${now}, true) as "isWanted"
    from account_mails x
    left join users u on u.id = x.user_id
    left join invitations i on x.kind = 'invitation' and i.token_hash = x.token_hash
    left join organisations o on o.organisation_id = i.organisation_id
    left join lateral (
      select i.seed, i.expires_at, i.accepted_at is not null as is_used where i.id is not null
      union all
      select seed, expires_at, used_at is not null from password_resets
      where x.kind = 'password_reset' and token_hash = x.token_hash
      union all
      select seed, expires_at, confirmed_at is not null from email_changes
      where x.kind = 'email_change' and token_hash = x.token_hash
    ) l on true
    where (l.seed is not null or x.kind not in ('invitation', 'password_reset', 'email_change'))
      and (u.id is not null or x.kind = 'test') and ${which}`.execute(db);
  return rows;
}
