import { acceptEmailChange as endpoint } from '#contract/email-changes.ts';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { confirmIdentity } from '#server/accounts/two-factor/confirm-identity.ts';
import { findPendingOf } from './pending-change.ts';
import { settleEmailChange } from './settle-email-change.ts';

/** The body names the address, so that nobody accepts an address other than the displayed one. */
export const acceptEmailChange = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  const { email, ...proof } = body;
  const pending = await findPendingOf(services, viewer.userId);
  if (!pending?.organisation || pending.email !== email) throw new Problem('email_change_over');
  let isDone = true;
  const answer = await confirmIdentity({ ...call, proof }, async () => {
    isDone = await settleEmailChange(services, pending, { session: viewer.sessionId });
    return { success: true as const };
  });
  if (!isDone) throw new Problem('email_change_over');
  return answer;
});
