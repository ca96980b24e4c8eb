import { sql } from 'kysely';
import { endInvitations } from '#server/accounts/invitations/create-invitation.ts';
import type { NewInvitation } from '#server/accounts/invitations/create-invitation.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChangedUser } from './change-user.ts';
import type { Move } from './ports.ts';
import { inviteUser } from './invite-user.ts';

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
  await services.moveMemberships(services, move);
  await user.audit('email.changed', move.to);
  return invitation;
}

/** Who wants no mails was the old mailbox to say. */
async function moveStanding({ db }: Services, { organisationId, from, to }: Move): Promise<void> {
  await sql`update organisation_users
    set user_id = ${to}, invited_as = invited_as, opted_out_at = null
    where organisation_id = ${organisationId} and user_id = ${from}`.execute(db);
}
