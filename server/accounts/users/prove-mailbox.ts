import { auditAccount } from '#server/platform/audit/audit-account.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Writes down that somebody used a link which went to the account's mailbox and nowhere else: from now on the account
 * counts outside the organisation that invited it. Inside the caller's transaction.
 */
export async function proveMailbox(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  const { numUpdatedRows } = await services.db
    .updateTable('users')
    .set({ mailbox_proven_at: services.clock.now() })
    .where('id', '=', userId)
    .where('mailbox_proven_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await auditAccount(services, 'email.confirmed', userId);
}
