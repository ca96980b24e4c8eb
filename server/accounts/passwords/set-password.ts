import { sql } from 'kysely';
import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { revokeTokens } from '#server/accounts/api-tokens/queries.ts';
import { expireLinks } from '#server/accounts/tokens/expire-links.ts';
import { dropEmailChanges } from '#server/accounts/users/drop-email-changes.ts';
import { updateUser } from '#server/accounts/users/user-row.ts';

interface Change {
  passwordHash: string;
  action: 'password.changed' | 'password.reset';
}

/**
 * Stores a new password in the caller's transaction, cancels pending resets and address changes, revokes API tokens, and
 * sends a notice.
 */
export async function setPassword(
  services: TimedServices,
  { userId, email }: { userId: string; email: string | null },
  { passwordHash, action }: Change,
): Promise<void> {
  const now = services.clock.now();
  await updateUser(services, userId, { password_hash: passwordHash, password_changed_at: now });
  await expireLinks(services, 'password_resets', sql`user_id = ${userId}`);
  await dropEmailChanges(services, userId);
  await revokeTokens(services, userId);
  await auditAccount(services, action, userId);
  if (email) await queueAccountMail(services, { kind: 'password_changed', userId, to: email });
}
