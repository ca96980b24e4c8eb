import { updateOtp as endpoint } from '#contract/two-factor.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { hasConfirmedRecently } from '#server/accounts/sessions/access.ts';
import { pendingSetup } from './authenticator.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { finishSetup } from './second-factor.ts';

export const updateOtp = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  const { otpCodeForUnconfirmedSecret: newCode, ...proof } = body;
  const isCodeGiven = newCode !== undefined && hasConfirmedRecently(services, viewer);
  return confirmIdentity({ ...call, proof, isCodeGiven }, async () => {
    if (newCode === undefined) return { mfa_setup_url: await pendingSetup(services, viewer) };
    await finishSetup(services, viewer.userId, newCode, { except: viewer.sessionId });
    return { success: true as const };
  });
});
