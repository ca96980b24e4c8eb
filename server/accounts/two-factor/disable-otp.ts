import { Problem } from '#contract/problems.ts';
import { disableOtp as endpoint } from '#contract/two-factor.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { removeSecondFactor } from './backup-codes.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { reportFactorChange } from './report-factor-change.ts';

export const disableOtp = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  if (viewer.isMfaRequired) throw new Problem('mfa_required');
  return confirmIdentity({ ...call, proof: body }, async () => {
    await inTransaction(services, async (trxServices) => {
      await removeSecondFactor(trxServices, viewer.userId);
      await endSessions(trxServices, viewer.userId, { except: viewer.sessionId });
      await reportFactorChange(trxServices, 'otp_disabled', viewer.userId);
    });
    return { success: true as const };
  });
});
