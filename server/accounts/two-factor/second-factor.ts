import type * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import type { secondFactorSchema } from '#contract/sessions.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import type { Origin } from '#server/platform/rate-limits/with-attempt.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import { acceptAuthenticatorCode, confirmSetup, pendingSetup } from './authenticator.ts';
import type { AuthenticatorOwner } from './authenticator.ts';
import { acceptBackupCode } from './backup-codes.ts';
import { reportFactorChange } from './report-factor-change.ts';
import type { CoreServices } from '#server/platform/services.ts';

/** A user whose password was right, and whether a second factor is set up or required. */
export interface FactorHolder extends AuthenticatorOwner {
  isMfaEnabled: boolean;
  isMfaRequired: boolean;
}

export interface FactorCodes {
  otpCode?: string | undefined;
  otpCodeForUnconfirmedSecret?: string | undefined;
}

/**
 * Checks the second factor of a user who signs in, after setting it up if their organisation requires one.
 * @returns what is still missing; null if nothing is
 * @throws the problem `code_wrong` or `too_many`
 */
export async function checkSecondFactor(
  services: CoreServices,
  holder: FactorHolder,
  { otpCode, otpCodeForUnconfirmedSecret }: FactorCodes,
  from: Origin,
): Promise<z.output<typeof secondFactorSchema> | null> {
  if (holder.isMfaEnabled) {
    if (!otpCode) return { mfa_enabled: true };
    await proveFactor(services, { ...from, target: holder }, otpCode);
  } else if (holder.isMfaRequired) {
    if (!otpCodeForUnconfirmedSecret) {
      return { mfa_required: true, mfa_setup_url: await pendingSetup(services, holder) };
    }
    await finishSetup(services, holder.userId, otpCodeForUnconfirmedSecret, { except: null });
  }
  return null;
}

/**
 * Activates the pending authenticator by its first code, ends other sessions and notifies the owner.
 * @throws the problem `code_wrong`
 */
export async function finishSetup(
  services: CoreServices,
  userId: string,
  code: string,
  { except }: { except: string | null },
): Promise<void> {
  await inTransaction(services, async (trxServices) => {
    if (!(await confirmSetup(trxServices, userId, code))) throw new Problem('code_wrong');
    await endSessions(trxServices, userId, { except });
    await reportFactorChange(trxServices, 'otp_changed', userId);
  });
}

/**
 * Accepts a code and counts wrong ones. Never call this inside a transaction.
 * @throws the problem `code_wrong` or `too_many`
 */
export async function proveFactor(
  services: CoreServices,
  attempt: Origin & { target: { userId: string; sessionId?: string } },
  code: string,
): Promise<void> {
  await withAttempt(services, { ...attempt, secret: 'code' }, async () => {
    await confirmFactor(services, attempt.target.userId, code);
    return { isProven: true };
  });
}

/** Accepts a code of the authenticator or a backup code, each once. @throws the problem `code_wrong` */
export async function confirmFactor(
  services: CoreServices,
  userId: string,
  code: string,
): Promise<void> {
  if (await acceptAuthenticatorCode(services, userId, code)) return;
  if (!(await acceptBackupCode(services, userId, code))) throw new Problem('code_wrong');
}
