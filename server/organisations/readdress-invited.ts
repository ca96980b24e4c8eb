import { sql } from 'kysely';
import { inviteAssessors } from '#server/assessments/invite-assessors.ts';
import { endInvitations } from '#server/invitations/create-invitation.ts';
import type { NewInvitation } from '#server/invitations/create-invitation.ts';
import type { Services } from '#server/services.ts';
import type { ChangedUser } from './change-user.ts';
import { inviteUser } from './invite-user.ts';

interface Move {
  organisationId: string;
  from: string;
  to: string;
  now: Date;
}

/**
 * Invites somebody who has not accepted at another address, and moves all that this organisation has of them to the
 * account there, which may be new: the account of the address before stays as it is, with what others have of it. Links
 * that were mailed to that address are dead, and open windows are asked for anew. Inside the caller's transaction.
 */
export async function readdressInvited(
  services: Services,
  user: ChangedUser,
  { name, email }: { name: string; email: string },
): Promise<NewInvitation> {
  const { organisationId, userId: from, changedBy: invitedBy } = user;
  const invitation = await inviteUser(services, { organisationId, name, email, invitedBy });
  const move = { organisationId, from, to: invitation.userId, now: services.clock.now() };
  await endInvitations(services, { organisationId, userId: from });
  await moveStanding(services, move);
  await leaveOldPlaces(services, move);
  const memberIds = await moveMembers(services, move);
  const open = await forgetMails(services, move, memberIds);
  await endMailedLinks(services, move, memberIds);
  await inviteAssessors(
    services,
    open.map((assessmentId) => ({ ...move, assessmentId })),
  );
  await user.audit('email.changed', move.to);
  return invitation;
}

/** Who wants no mails was the old mailbox to say. */
async function moveStanding({ db }: Services, { organisationId, from, to }: Move): Promise<void> {
  await sql`update organisation_users
    set user_id = ${to}, invited_as = invited_as, opted_out_at = null
    where organisation_id = ${organisationId} and user_id = ${from}`.execute(db);
}

/** Where the account of the new address takes part still from before it was removed, the other one leaves. */
async function leaveOldPlaces({ db }: Services, { organisationId, from, to, now }: Move) {
  await sql`update members m set removed_at = ${now}
    where m.organisation_id = ${organisationId} and m.user_id = ${from} and m.removed_at is null
      and exists (select from members t where t.organisation_id = m.organisation_id
        and t.beacon_id = m.beacon_id and t.user_id = ${to} and t.removed_at is null)`.execute(db);
}

/** Their place in each Beacon stays, with its QR code and what they have answered. */
async function moveMembers(
  { db }: Services,
  { organisationId, from, to }: Move,
): Promise<string[]> {
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
  { db }: Services,
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
  { db }: Services,
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
