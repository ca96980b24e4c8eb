import { auditAccount } from '#server/platform/audit/audit-account.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Lets a change of address die that waits, because something happened to the account that its owner did not think of
 * when they agreed to it. Inside the caller's transaction, which has locked the user.
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
