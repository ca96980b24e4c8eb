import { updateOrganisationUser as endpoint } from '#contract/organisations.ts';
import { Problem } from '#contract/problems.ts';
import { isEmail, noEmail } from '#contract/text.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import type { Call } from '#server/http/handle.ts';
import { endInvitations } from '#server/invitations/create-invitation.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import { findTaken, takenNameOf } from '#server/users/queries.ts';
import { openEmailChange } from '#server/users/open-email-change.ts';
import { organisationFor } from './access.ts';
import { changeUser } from './change-user.ts';
import type { ChangedUser } from './change-user.ts';
import { inviteUser } from './invite-user.ts';
import { presentOrgUser } from './present.ts';
import { findUser } from './queries.ts';

type Changes = Call<typeof endpoint>['body'];

export const updateOrganisationUser = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug, id }, body }) => {
    const organisation = organisationFor(viewer, slug, 'administer');
    const changed = await changeUser(services, viewer, organisation, { id }, async (own, user) => {
      const isReaddressed = body.email !== user.email;
      if (!user.isOwn) throw isReaddressed ? ownersAlone() : new Problem('not_allowed');
      await rename(own, user, body);
      const asked = isReaddressed ? await readdress(own, viewer, user, body) : nothingAsked;
      await user.audit('user.changed');
      const row = await findUser(own, organisation, id);
      if (!row) throw new Error('A user who takes their turn is there');
      return { user: presentOrgUser(row, viewer), ...asked };
    });
    services.mailBell.ring();
    return changed;
  },
);

const nothingAsked = { emailToConfirm: null, link: null };

async function rename(
  { db }: Services,
  { organisationId, userId, isInvited }: ChangedUser,
  { name }: Changes,
): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute();
  if (!isInvited) return;
  await db
    .updateTable('organisation_users')
    .set({ invited_as: name })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Whoever changes the address of an account could take it over: where it has a password an admin only proposes, and its
 * owner decides. Somebody who never accepted is invited at the new address, and what was sent to the old one is dead.
 */
async function readdress(
  services: Services,
  viewer: Viewer,
  user: ChangedUser,
  { name, email }: Changes,
) {
  const { organisationId, userId, hasPassword } = user;
  if (!isEmail(email)) throw new Problem('invalid', { fields: { email: noEmail } });
  if ((await findTaken(services, { email, username: null }, userId)).email) throw taken();
  if (hasPassword) {
    const proposal = { organisationId, by: viewer.userId };
    await openEmailChange(services, { userId, email, proposal, sessionId: null });
    await user.audit('email.proposed');
    return { emailToConfirm: email, link: null };
  }
  await moveToAddress(services, user, email);
  const { link } = await inviteUser(services, {
    organisationId,
    name,
    email,
    invitedBy: viewer.userId,
  });
  return { emailToConfirm: null, link };
}

async function moveToAddress(
  services: Services,
  { userId, audit }: ChangedUser,
  email: string,
): Promise<void> {
  const { db, clock } = services;
  try {
    await db
      .updateTable('users')
      .set({ email, email_changed_at: clock.now(), mailbox_proven_at: null })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    throw takenNameOf(error) ? taken() : error;
  }
  await endInvitations(services, { userId });
  await audit('email.changed');
}

/** Says who can change it, and not why: where else somebody belongs is theirs to tell. */
function ownersAlone(): Problem {
  return new Problem('invalid', {
    fields: { email: 'Only this person can change their email address' },
  });
}

function taken(): Problem {
  return new Problem('invalid', { fields: { email: 'That email is already taken' } });
}
