import { Problem } from '#contract/problems.ts';
import { updateOtp as endpoint } from '#contract/two-factor.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { hasConfirmedLately } from '#server/sessions/access.ts';
import { endSessions } from '#server/sessions/end-sessions.ts';
import { confirmSetup, pendingSetup } from './authenticator.ts';
import { confirmIdentity } from './confirm-identity.ts';

export const updateOtp = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  const { otpCodeForUnconfirmedSecret: newCode, ...proof } = body;
  const isCodeGiven = newCode !== undefined && hasConfirmedLately(services, viewer);
  return confirmIdentity({ ...call, proof, isCodeGiven }, async () => {
    if (newCode === undefined) return { mfa_setup_url: await pendingSetup(services, viewer) };
    if (!(await confirmSetup(services, viewer.userId, newCode))) throw new Problem('code_wrong');
    await endSessions(services, viewer.userId, { except: viewer.sessionId });
    return { success: true as const };
  });
});
