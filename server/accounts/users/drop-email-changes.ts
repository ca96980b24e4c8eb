import { sql } from 'kysely';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { expireLinks } from '#server/accounts/tokens/expire-links.ts';

/**
 * Cancels a pending change of address after an event that its owner could not foresee, in the caller's transaction,
 * which has locked the user.
 */
export async function dropEmailChanges(services: TimedServices, userId: string): Promise<void> {
  const ofUser = sql`user_id = ${userId} and confirmed_at is null`;
  const count = await expireLinks(services, 'email_changes', ofUser);
  if (count > 0) await auditAccount(services, 'email.lapsed', userId);
}
