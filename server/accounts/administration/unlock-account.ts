import { unlockAttempts } from '#server/platform/rate-limits/with-attempt.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { queueNotice } from '#server/mail/queue-account-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccount } from './find-account.ts';

/** Resets all counts of wrong passwords and codes of an account, and notifies the user. */
export async function unlockAccount(services: Services, email: string): Promise<void> {
  await inTransaction(services, async (trxServices) => {
    const { userId } = await findAccount(trxServices, email);
    await unlockAttempts(trxServices, userId);
    await auditAccount(trxServices, 'account.unlocked', userId, 'operator');
    await queueNotice(trxServices, 'account_unlocked', userId);
  });
}
