import { Problem } from '#contract/problems.ts';
import { removeBackupCodes as endpoint } from '#contract/two-factor.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { dropBackupCodes } from './backup-codes.ts';
import { confirmIdentity } from './confirm-identity.ts';

export const removeBackupCodes = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  if (!viewer.isMfaEnabled) throw new Problem('mfa_off');
  return confirmIdentity({ ...call, proof: body }, async () => {
    await dropBackupCodes(services, viewer.userId);
    return { success: true as const };
  });
});
