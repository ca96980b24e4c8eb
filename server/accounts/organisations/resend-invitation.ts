import { resendInvitation as endpoint } from '#contract/organisations.ts';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { changeUser } from './change-user.ts';
import { inviteUser } from './invite-user.ts';

export const resendInvitation = handleSignedIn(endpoint, async (call) => {
  const { link } = await changeUser(call, call.query, (trxServices, user) => {
    const { organisationId, name, email, changedBy: invitedBy } = user;
    if (!user.isInvited || email === null) throw new Problem('invitation_accepted');
    return inviteUser(trxServices, { organisationId, email, name, invitedBy });
  });
  call.services.mailNotifier.notify();
  return { link };
});
