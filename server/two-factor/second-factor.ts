import type * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import type { secondFactorSchema } from '#contract/sessions.ts';
import { endSessions } from '#server/sessions/end-sessions.ts';
import {
  confirmSetup,
  pendingSetup,
  acceptAuthenticatorCode,
  type AuthenticatorOwner,
  type FactorServices,
} from './authenticator.ts';
import { acceptBackupCode } from './backup-codes.ts';

/** A user whose password was right, and what her second factor asks of her. */
export interface FactorHolder extends AuthenticatorOwner {
  isMfaEnabled: boolean;
  isMfaRequired: boolean;
}

export interface FactorCodes {
  otpCode?: string | undefined;
  otpCodeForUnconfirmedSecret?: string | undefined;
}

/**
 * Asks for the second factor of somebody who signs in, setting it up first where her organisation requires one.
 * @returns what is still missing, null when nothing is
 * @throws code_wrong
 */
export async function askSecondFactor(
  services: FactorServices,
  holder: FactorHolder,
  { otpCode, otpCodeForUnconfirmedSecret }: FactorCodes,
): Promise<z.output<typeof secondFactorSchema> | null> {
  if (holder.isMfaEnabled) {
    if (!otpCode) return { mfa_enabled: true };
    await confirmFactor(services, holder.userId, otpCode);
  } else if (holder.isMfaRequired) {
    if (!otpCodeForUnconfirmedSecret) {
      return { mfa_required: true, mfa_setup_url: await pendingSetup(services, holder) };
    }
    if (!(await confirmSetup(services, holder.userId, otpCodeForUnconfirmedSecret))) {
      throw new Problem('code_wrong');
    }
    await endSessions(services, holder.userId, { except: null });
  }
  return null;
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
