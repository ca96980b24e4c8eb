import { selectUser } from '#server/accounts/users/user-row.ts';
import { removeSecondFactor } from './backup-codes.ts';
import { reportFactorChange } from './report-factor-change.ts';
import type { TimedServices } from '#server/platform/services.ts';

/**
 * Removes a second factor that was set up before the mailbox was proven, in the caller's transaction: it may belong to
 * somebody else and lock out the user, who proves the mailbox now.
 * @returns whether a factor was removed
 */
export async function dropUnprovenFactor(
  services: TimedServices,
  userId: string,
): Promise<boolean> {
  const user = await selectUser(services, userId).select('is_factor_unproven').executeTakeFirst();
  if (!user?.is_factor_unproven) return false;
  await removeSecondFactor(services, userId);
  await reportFactorChange(services, 'otp_dropped', userId);
  return true;
}
