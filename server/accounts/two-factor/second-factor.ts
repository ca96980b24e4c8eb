import type * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import type { secondFactorSchema } from '#contract/sessions.ts';
import { withAttempt } from '#server/platform/rate-limits/with-attempt.ts';
import type { Origin } from '#server/platform/rate-limits/with-attempt.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { endSessions } from '#server/accounts/sessions/end-sessions.ts';
import {
  confirmSetup,
  pendingSetup,
  acceptAuthenticatorCode,
  type AuthenticatorOwner,
  type FactorServices,
} from './authenticator.ts';
import { acceptBackupCode } from './backup-codes.ts';
import { tellOfChange } from './tell-of-change.ts';

/** A user whose password was right, and what their second factor asks of them. */
export interface FactorHolder extends AuthenticatorOwner {
  isMfaEnabled: boolean;
  isMfaRequired: boolean;
}

export interface FactorCodes {
  otpCode?: string | undefined;
  otpCodeForUnconfirmedSecret?: string | undefined;
}

/**
 * Asks for the second factor of somebody who signs in, setting it up first where their organisation requires one.
 * @returns what is still missing, null when nothing is
 * @throws code_wrong, too_many
 */
export async function askSecondFactor(
  services: FactorServices,
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
 * Takes the pending authenticator into use by its first code: other sessions end, and its owner is told.
 * @throws code_wrong
 */
export async function finishSetup(
  services: FactorServices,
  userId: string,
  code: string,
  { except }: { except: string | null },
): Promise<void> {
  await inTransaction(services.db, async (db) => {
    if (!(await confirmSetup({ ...services, db }, userId, code))) throw new Problem('code_wrong');
    await endSessions({ db }, userId, { except });
    await tellOfChange({ ...services, db }, 'otp_changed', userId);
  });
}

/**
 * Accepts a code, counting wrong ones. Never inside a transaction.
 * @throws code_wrong, too_many
 */
export async function proveFactor(
  services: FactorServices,
  attempt: Origin & { target: { userId: string; sessionId?: string } },
  code: string,
): Promise<void> {
  await withAttempt(services, { ...attempt, secret: 'code' }, async () => {
    await confirmFactor(services, attempt.target.userId, code);
    return { isProven: true };
  });
}

/** Accepts a code of the authenticator or a backup code, each once; anything else is `code_wrong`. */
export async function confirmFactor(
  services: FactorServices,
  userId: string,
  code: string,
): Promise<void> {
  if (await acceptAuthenticatorCode(services, userId, code)) return;
  if (!(await acceptBackupCode(services, userId, code))) throw new Problem('code_wrong');
}
