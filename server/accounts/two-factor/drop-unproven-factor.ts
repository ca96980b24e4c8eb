import { removeAuthenticator } from './authenticator.ts';
import type { FactorServices } from './authenticator.ts';
import { dropBackupCodes } from './backup-codes.ts';
import { reportFactorChange } from './report-factor-change.ts';

/**
 * Removes a second factor that was set up before the mailbox was proven, in the caller's transaction: it may belong to
 * somebody else and lock out the user, who proves the mailbox now.
 * @returns whether a factor was removed
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
  await reportFactorChange(services, 'otp_dropped', userId);
  return true;
}
