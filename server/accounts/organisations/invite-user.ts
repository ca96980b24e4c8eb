import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { createInvitation } from '#server/accounts/invitations/create-invitation.ts';
import type { NewInvitation } from '#server/accounts/invitations/create-invitation.ts';
import type { Services } from '#server/platform/services.ts';

interface InvitedUser {
  organisationId: string;
  email: string;
  name: string;
  invitedBy: string;
}

/** After the first, so many times in a day is one person invited into one organisation. */
const maxResends = 5;
const dayMs = 86_400_000;

/** Invites somebody, or again: the link before dies. Their roles are those they have in the list. */
export async function inviteUser(services: Services, user: InvitedUser): Promise<NewInvitation> {
  const invitation = await createInvitation(services, { ...user, roles: [] });
  await refuseTooMany(services, { ...user, ...invitation });
  return invitation;
}

/** Counts also those of somebody who was removed and added again: each is a mail in their mailbox. */
async function refuseTooMany(
  { db, clock }: Services,
  { organisationId, userId }: InvitedUser & NewInvitation,
): Promise<void> {
  const since = clock.now().getTime() - dayMs;
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from invitations
    where organisation_id = ${organisationId} and user_id = ${userId}
    order by created_at offset 1`.execute(db);
  const lately = rows.filter(({ createdAt }) => createdAt.getTime() > since);
  const [first] = lately;
  if (!first || lately.length <= maxResends) return;
  const wait = first.createdAt.getTime() - since;
  throw new Problem('too_many', {
    title: 'This person has been invited often enough for today.',
    retryAfterSeconds: Math.ceil(wait / 1000),
  });
}

/** Told where an address is given to somebody new, and of this organisation alone. */
export function isHereAlready(): Problem {
  return new Problem('invalid', {
    fields: { email: 'This person is already a user of this organisation' },
  });
}
