import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { textOf } from '#contract/messages.ts';
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

/** How often one person is invited again into one organisation per day. */
const maxResends = 5;
const dayMs = 86_400_000;

/** Invites a person, perhaps again, which ends the previous link. Their roles are those in the list of users. */
export async function inviteUser(services: Services, user: InvitedUser): Promise<NewInvitation> {
  const invitation = await createInvitation(services, { ...user, roles: [] });
  await assertBelowLimit(services, { ...user, ...invitation });
  return invitation;
}

/** Counts invitations also across removals: each is a mail in the person's mailbox. */
async function assertBelowLimit(
  { db, clock }: Services,
  { organisationId, userId }: InvitedUser & NewInvitation,
): Promise<void> {
  const since = clock.now().getTime() - dayMs;
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from invitations
    where organisation_id = ${organisationId} and user_id = ${userId}
    order by created_at offset 1`.execute(db);
  const recent = rows.filter(({ createdAt }) => createdAt.getTime() > since);
  const [first] = recent;
  if (!first || recent.length <= maxResends) return;
  const wait = first.createdAt.getTime() - since;
  throw new Problem('too_many', {
    title: msg`This person has been invited too many times today. Please try again tomorrow.`,
    retryAfterSeconds: Math.ceil(wait / 1000),
  });
}

/** The problem of a new address that belongs to a user of this organisation already. */
export function alreadyUser(): Problem {
  return new Problem('invalid', {
    fields: { email: textOf(msg`This person is already a user of this organisation`) },
  });
}
