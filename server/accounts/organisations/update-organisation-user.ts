import { updateOrganisationUser as endpoint } from '#contract/organisations.ts';
import { textOf } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { isEmail, invalidEmail } from '#contract/text.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Call } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { openEmailChange } from '#server/accounts/email-changes/open-email-change.ts';
import { changeUser } from './change-user.ts';
import type { ChangedUser } from './change-user.ts';
import { alreadyUser } from './invite-user.ts';
import { presentOrgUser } from './present.ts';
import { findUser } from './queries.ts';
import { readdressInvited } from './readdress-invited.ts';

type Changes = Call<typeof endpoint>['body'];

/** The answer does not reveal whether the user belongs to or is invited into another organisation. */
export const updateOrganisationUser = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, params, body } = call;
  const { name, email: newEmail } = body;
  const key = { id: params.id, newEmail };
  const changed = await changeUser(call, key, async (trxServices, user) => {
    // The account keeps its name: the user is renamed in this organisation only.
    if (name !== user.name) {
      await user.update(user.isInvited ? { invited_as: name } : { known_as: name });
    }
    const { userId, ...result } = await changeEmail(trxServices, user, body);
    await user.audit('user.changed');
    const row = await findUser(trxServices, user, userId);
    return { user: presentOrgUser(row, viewer), ...result };
  });
  services.mailNotifier.notify();
  return changed;
});

/**
 * Changing the address of an account could take it over, so an admin only proposes one and its owner decides. A person
 * who has not accepted is invited at the new address, and links sent to the old one become invalid.
 */
async function changeEmail(services: Services, user: ChangedUser, { name, email }: Changes) {
  const { userId, isInvited } = user;
  if (email === user.email) return { userId, emailToConfirm: null, link: null };
  if (!isEmail(email)) throw new Problem('invalid', { fields: { email: textOf(invalidEmail) } });
  await assertNotUserHere(services, user, email);
  if (isInvited)
    return { ...(await readdressInvited(services, user, { name, email })), emailToConfirm: null };
  await propose(services, user, email);
  return { userId, emailToConfirm: email, link: null };
}

async function assertNotUserHere(
  { db }: Services,
  { organisationId }: ChangedUser,
  email: string,
): Promise<void> {
  const existing = await db
    .selectFrom('organisation_users')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (existing) throw alreadyUser();
}

/** Only the owner learns that the address is taken, when they accept. */
async function propose(services: Services, user: ChangedUser, email: string): Promise<void> {
  const { organisationId, userId, changedBy: by, isOwn } = user;
  const proposal = { organisationId, by, isSuggestion: !isOwn };
  await openEmailChange(services, { userId, email, proposal, sessionId: null });
  await user.audit('email.proposed');
}
