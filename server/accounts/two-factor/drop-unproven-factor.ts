import { removeAuthenticator } from './authenticator.ts';
import type { FactorServices } from './authenticator.ts';
import { dropBackupCodes } from './backup-codes.ts';
import { tellOfChange } from './tell-of-change.ts';

/**
 * Removes a second factor that was set up before the mailbox was proven: whoever did it may not be whom the account is
 * for, and that person could never get in. For somebody who proves the mailbox now, inside the caller's transaction.
 * @returns whether there was one
 */
export async function dropUnprovenFactor(
  services: Pick<FactorServices, 'db' | 'clock'>,
  userId: string,
): Promise<boolean> {
  const { db } = services;
  const { is_factor_unproven: isUnproven } = await db
    .selectFrom('users')
    .select('is_factor_unproven')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!isUnproven) return false;
  await removeAuthenticator({ db }, userId);
  await dropBackupCodes({ db }, userId);
  await tellOfChange(services, 'otp_dropped', userId);
  return true;
}
