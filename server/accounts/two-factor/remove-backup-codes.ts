import { Problem } from '#contract/problems.ts';
import { removeBackupCodes as endpoint } from '#contract/two-factor.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { dropBackupCodes } from './backup-codes.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { reportFactorChange } from './report-factor-change.ts';

export const removeBackupCodes = handleSignedIn(endpoint, async (call) => {
  const { services, viewer, body } = call;
  if (!viewer.isMfaEnabled) throw new Problem('mfa_off');
  return confirmIdentity({ ...call, proof: body }, async () => {
    await inTransaction(services, async (trxServices) => {
      await dropBackupCodes(trxServices, viewer.userId);
      await reportFactorChange(trxServices, 'backup_codes_removed', viewer.userId);
    });
    return { success: true as const };
  });
});
