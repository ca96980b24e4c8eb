import { updateOrganisationUser as endpoint } from '#contract/organisations.ts';
import { Problem } from '#contract/problems.ts';
import { isEmail, noEmail } from '#contract/text.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import type { Call } from '#server/http/handle.ts';
import type { Services } from '#server/services.ts';
import { findTaken, takenNameOf } from '#server/users/queries.ts';
import { requestEmailChange } from '#server/users/request-email-change.ts';
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
      // Whoever changes the address of an account could take it over, in every organisation it belongs to.
      if (!user.isOwn) throw new Problem('not_allowed');
      await rename(own, user, body);
      const asked = body.email === user.email ? nothingAsked : await readdress(own, user, body);
      await user.audit('user.changed');
      const row = await findUser(own, organisation, id);
      if (!row) throw new Error('A user who takes her turn is there');
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

/** Somebody who has a password confirms her new address; who has none yet is invited there. */
async function readdress(services: Services, user: ChangedUser, { name, email }: Changes) {
  const { organisationId, userId, hasPassword, changedBy: invitedBy } = user;
  if (!isEmail(email)) throw new Problem('invalid', { fields: { email: noEmail } });
  if ((await findTaken(services, { email, username: null }, userId)).email) throw taken();
  if (hasPassword) {
    await requestEmailChange(services, { userId, email });
    return { emailToConfirm: email, link: null };
  }
  try {
    const { db } = services;
    await db.updateTable('users').set({ email }).where('id', '=', userId).execute();
  } catch (error) {
    throw takenNameOf(error) ? taken() : error;
  }
  const { link } = await inviteUser(services, { organisationId, name, email, invitedBy });
  return { emailToConfirm: null, link };
}

function taken(): Problem {
  return new Problem('invalid', { fields: { email: 'That email is already taken' } });
}
