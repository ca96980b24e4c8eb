import { Problem } from '#contract/problems.ts';
import { createBackupCodes as endpoint } from '#contract/two-factor.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { replaceBackupCodes } from './backup-codes.ts';
import { confirmIdentity } from './confirm-identity.ts';

export const createBackupCodes = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  if (!viewer.isMfaEnabled) throw new Problem('mfa_off');
  return confirmIdentity({ ...call, proof: body }, async () => ({
    success: true as const,
    backup_codes: await replaceBackupCodes(services, viewer.userId),
  }));
});
