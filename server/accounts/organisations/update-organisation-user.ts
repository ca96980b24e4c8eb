import { updateOrganisationUser as endpoint } from '#contract/organisations.ts';
import { Problem } from '#contract/problems.ts';
import { isEmail, invalidEmail } from '#contract/text.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { openEmailChange } from '#server/accounts/email-changes/open-email-change.ts';
import { organisationFor } from './access.ts';
import { changeUser } from './change-user.ts';
import type { ChangedUser } from './change-user.ts';
import { alreadyUser } from './invite-user.ts';
import { presentOrgUser } from './present.ts';
import { findUser } from './queries.ts';
import { readdressInvited } from './readdress-invited.ts';

type Changes = Call<typeof endpoint>['body'];

/** Answers alike of whoever belongs or was invited elsewhere and whoever does not: that is theirs to tell. */
export const updateOrganisationUser = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug, id }, body }) => {
    const organisation = organisationFor(viewer, slug, 'administer');
    const named = { id, newEmail: body.email };
    const changed = await changeUser(services, viewer, organisation, named, async (own, user) => {
      if (body.name !== user.name) await rename(own, user, body);
      const { userId, ...asked } = await readdress(own, user, body);
      await user.audit('user.changed');
      const row = await findUser(own, organisation, userId);
      if (!row) throw new Error('A user who takes their turn is there');
      return { user: presentOrgUser(row, viewer), ...asked };
    });
    services.mailNotifier.notify();
    return changed;
  },
);

/** In this organisation alone: the account keeps the name its owner gave it. */
async function rename(
  { db }: Services,
  { organisationId, userId, isInvited }: ChangedUser,
  { name }: Changes,
): Promise<void> {
  await db
    .updateTable('organisation_users')
    .set(isInvited ? { invited_as: name } : { known_as: name })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Whoever changes the address of an account could take it over: an admin only proposes one, and its owner decides.
 * Somebody who has not accepted is invited at the new address, and what was sent to the old one is dead.
 */
async function readdress(services: Services, user: ChangedUser, { name, email }: Changes) {
  const { userId, isInvited } = user;
  if (email === user.email) return { userId, emailToConfirm: null, link: null };
  if (!isEmail(email)) throw new Problem('invalid', { fields: { email: invalidEmail } });
  await refuseHere(services, user, email);
  if (isInvited)
    return { ...(await readdressInvited(services, user, { name, email })), emailToConfirm: null };
  await propose(services, user, email);
  return { userId, emailToConfirm: email, link: null };
}

async function refuseHere(
  { db }: Services,
  { organisationId }: ChangedUser,
  email: string,
): Promise<void> {
  const here = await db
    .selectFrom('organisation_users')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (here) throw alreadyUser();
}

/** That somebody else goes by the address is told to its owner alone, when they agree. */
async function propose(services: Services, user: ChangedUser, email: string): Promise<void> {
  const { organisationId, userId, changedBy: by, isOwn } = user;
  const proposal = { organisationId, by, isSuggestion: !isOwn };
  await openEmailChange(services, { userId, email, proposal, sessionId: null });
  await user.audit('email.proposed');
}
