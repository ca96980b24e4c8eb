import { unlockAttempts } from '#server/platform/rate-limits/with-attempt.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { queueNotice } from '#server/mail/queue-account-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccount } from './find-account.ts';

/** Resets all counts of wrong passwords and codes of an account, and notifies the user. */
export async function unlockAccount(services: Services, email: string): Promise<void> {
  await services.db.transaction().execute(async (db) => {
    const trxServices = { ...services, db };
    const { userId } = await findAccount(trxServices, email);
    await unlockAttempts(trxServices, userId);
    await auditAccount(trxServices, 'account.unlocked', userId, 'operator');
    await queueNotice(db, 'account_unlocked', userId, services.clock.now());
  });
}
