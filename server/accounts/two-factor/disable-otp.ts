import { Problem } from '#contract/problems.ts';
import { disableOtp as endpoint } from '#contract/two-factor.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { removeAuthenticator } from './authenticator.ts';
import { dropBackupCodes } from './backup-codes.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { reportFactorChange } from './report-factor-change.ts';

export const disableOtp = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  if (viewer.isMfaRequired) throw new Problem('mfa_required');
  return confirmIdentity({ ...call, proof: body }, async () => {
    await services.db.transaction().execute(async (db) => {
      await removeAuthenticator({ db }, viewer.userId);
      await dropBackupCodes({ db }, viewer.userId);
      await endSessions({ db }, viewer.userId, { except: viewer.sessionId });
      await reportFactorChange({ ...services, db }, 'otp_disabled', viewer.userId);
    });
    return { success: true as const };
  });
});
