import { auditAccount } from '#server/platform/audit/audit-account.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChangeKey } from './settle-email-change.ts';

/** @returns false if the change is over already */
export async function cancelPendingChange(
  services: Services,
  { id, userId }: ChangeKey,
): Promise<boolean> {
  const now = services.clock.now();
  return services.db.transaction().execute(async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const { numUpdatedRows } = await db
      .updateTable('email_changes')
      .set({ expires_at: now })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await auditAccount({ ...services, db }, 'email.cancelled', userId);
    return true;
  });
}
