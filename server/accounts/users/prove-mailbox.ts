import { auditAccount } from '#server/platform/audit/audit-account.ts';
import type { TimedServices } from '#server/platform/services.ts';

/**
 * Marks the mailbox as proven in the caller's transaction, after the use of a link that was sent only to it: from now on
 * the account is trusted outside the organisation that invited it.
 */
export async function proveMailbox(services: TimedServices, userId: string): Promise<void> {
  const { numUpdatedRows } = await services.db
    .updateTable('users')
    .set({ mailbox_proven_at: services.clock.now() })
    .where('id', '=', userId)
    .where('mailbox_proven_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await auditAccount(services, 'email.confirmed', userId);
}
