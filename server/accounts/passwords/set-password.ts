import { auditAccount } from '#server/platform/audit/audit-account.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import type { Services } from '#server/platform/services.ts';
import { dropEmailChanges } from '#server/accounts/users/drop-email-changes.ts';
import { expireResets } from './expire-resets.ts';

interface Change {
  passwordHash: string;
  action: 'password.changed' | 'password.reset';
}

/** Stores a new password in the caller's transaction, cancels pending resets and address changes, and sends a notice. */
export async function setPassword(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, email }: { userId: string; email: string | null },
  { passwordHash, action }: Change,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
  await expireResets(services, userId);
  await dropEmailChanges(services, userId);
  await auditAccount(services, action, userId);
  if (email) await queueAccountMail(db, { kind: 'password_changed', userId, to: email }, now);
}
