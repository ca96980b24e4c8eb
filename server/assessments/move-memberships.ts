import { sql } from 'kysely';
import type { Move } from '#server/accounts/organisations/ports.ts';
import type { Services } from '#server/platform/services.ts';
import { inviteAssessors } from './invite-assessors.ts';

type Given = Pick<Services, 'db' | 'config'>;

/** Moves somebody's places in Beacons to another account. Links that were mailed are dead, and open windows ask anew. */
export async function moveMemberships(services: Given, move: Move): Promise<void> {
  await leaveOldMemberships(services, move);
  const memberIds = await moveMembers(services, move);
  const open = await forgetMails(services, move, memberIds);
  await endMailedLinks(services, move, memberIds);
  await inviteAssessors(
    services,
    open.map((assessmentId) => ({ ...move, assessmentId })),
  );
}

/** Where the account of the new address takes part still from before it was removed, the other one leaves. */
async function leaveOldMemberships({ db }: Given, { organisationId, from, to, now }: Move) {
  await sql`update members m set removed_at = ${now}
    where m.organisation_id = ${organisationId} and m.user_id = ${from} and m.removed_at is null
      and exists (select from members t where t.organisation_id = m.organisation_id
        and t.beacon_id = m.beacon_id and t.user_id = ${to} and t.removed_at is null)`.execute(db);
}

/** Their place in each Beacon stays, with its QR code and what they have answered. */
async function moveMembers({ db }: Given, { organisationId, from, to }: Move): Promise<string[]> {
  const moved = await db
    .updateTable('members')
    .set({ user_id: to })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', from)
    .returning('id')
    .execute();
  const ids = moved.map(({ id }) => id);
  await sql`update responses set user_id = ${to}
    where organisation_id = ${organisationId} and member_id = any(${ids}::uuid[])`.execute(db);
  return ids;
}

/** Forgets the mails about open windows that they have not answered, which are to be asked for as if for the first time. */
async function forgetMails(
  { db }: Given,
  { organisationId }: Move,
  memberIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ assessmentId: string }>`
    with asked as (
      select a.id, t.member_id from assess_tokens t
      join assessments a on a.organisation_id = t.organisation_id and a.id = t.assessment_id
        and a.closed_at is null
      where t.organisation_id = ${organisationId} and t.member_id = any(${memberIds}::uuid[])
        and t.kind = 'mail' and not exists (select from responses r
          where r.organisation_id = t.organisation_id and r.assessment_id = a.id
            and r.member_id = t.member_id)
    ), forgotten as (
      delete from mails x using asked
      where x.organisation_id = ${organisationId} and x.assessment_id = asked.id
        and x.member_id = asked.member_id
    )
    select distinct id as "assessmentId" from asked`.execute(db);
  return rows.map(({ assessmentId }) => assessmentId);
}

/** A link in the mailbox before would stand for an account that is not its reader's, also where it only ends mails. */
async function endMailedLinks(
  { db }: Given,
  { organisationId }: Move,
  memberIds: string[],
): Promise<void> {
  await sql`
    with forgotten as (
      delete from drafts where organisation_id = ${organisationId} and kind = 'mail'
        and member_id = any(${memberIds}::uuid[])
    )
    delete from assess_tokens
    where organisation_id = ${organisationId} and member_id = any(${memberIds}::uuid[])
      and kind <> 'qr'`.execute(db);
}
