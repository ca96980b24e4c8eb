import { sql } from 'kysely';
import { endInvitations } from '#server/accounts/invitations/create-invitation.ts';
import type { NewInvitation } from '#server/accounts/invitations/create-invitation.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChangedUser } from './change-user.ts';
import type { Move } from './ports.ts';
import { inviteUser } from './invite-user.ts';

/**
 * Invites a person who has not accepted at another address, in the caller's transaction, and moves their data in this
 * organisation to the account of that address, which may be new. The former account and its data in other organisations
 * stay unchanged. Links mailed to the former address become invalid, and open windows are mailed again.
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
  await moveOrganisationUser(services, move);
  await services.moveMemberships(services, move);
  await user.audit('email.changed', move.to);
  return invitation;
}

/** Resets the opt-out, which was the choice of the former mailbox. */
async function moveOrganisationUser(
  { db }: Services,
  { organisationId, from, to }: Move,
): Promise<void> {
  await sql`update organisation_users
    set user_id = ${to}, opted_out_at = null
    where organisation_id = ${organisationId} and user_id = ${from}`.execute(db);
  await refreshUserNames(db, [to], organisationId);
}
