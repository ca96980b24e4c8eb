import { unlockAttempts } from '#server/platform/rate-limits/with-attempt.ts';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { queueNotice } from '#server/mail/queue-account-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { removeSecondFactor } from '#server/accounts/two-factor/backup-codes.ts';
import { findAccount } from './find-account.ts';
import { UsageError } from './invite-admin.ts';

/** Removes a lost second factor, so that the user can sign in by password, and notifies the user. */
export async function resetTwoFactor(services: Services, email: string): Promise<void> {
  await inTransaction(services, async (trxServices) => {
    const { userId, hasSecondFactor } = await findAccount(trxServices, email);
    if (!hasSecondFactor) throw new UsageError(`${email} has no two-factor authentication.`);
    await removeSecondFactor(trxServices, userId);
    await unlockAttempts(trxServices, userId);
    await endSessions(trxServices, userId, { except: null });
    await auditAccount(trxServices, 'otp.reset', userId, 'operator');
    await queueNotice(trxServices, 'two_factor_reset', userId);
  });
}
