import { auditAccount } from '#server/platform/audit/audit-account.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Cancels a pending change of address after an event that its owner could not foresee, in the caller's transaction,
 * which has locked the user.
 */
export async function dropEmailChanges(
  services: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await auditAccount(services, 'email.lapsed', userId);
}
