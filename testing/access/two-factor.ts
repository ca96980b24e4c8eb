import { expect } from 'vitest';
import {
  createBackupCodes,
  disableOtp,
  removeBackupCodes,
  updateOtp,
} from '#contract/two-factor.ts';
import { demoId } from '#server/demo/ids.ts';
import { sealAuthenticator } from '#server/accounts/two-factor/authenticator-secret.ts';
import { authenticatorCode, authenticatorSecret, isPerson, password, userIdOf } from './people.ts';
import type { Actor } from './people.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';
import type { Fixture } from './fixture.ts';

/** The rows of the second factor. */
export const twoFactorSetUps: Record<number, SetUp[]> = {
  8: [
    setUp({
      endpoint: updateOtp,
      changes: ['users', 'sessions'],
      valid: (fixture, actor) => ({
        body: actor === 'XO' ? bothFactors(fixture) : { password },
      }),
      rejectedVariants: () => [wrongPassword],
      shows: showsSetupAddress,
    }),
  ],
  9: [
    setUp({
      endpoint: disableOtp,
      changes: ['users', 'sessions', 'backup_codes', 'account_mails', 'audit_events'],
      prepare: async (fixture, actor) => {
        if (actor === 'XO') await makeFactorOptional(fixture);
        await turnFactorOn(fixture, actor);
      },
      valid: (fixture) => ({ body: bothFactors(fixture) }),
      rejectedVariants: () => [wrongPassword],
      shows: showsSuccess,
    }),
  ],
  10: [
    setUp({
      endpoint: createBackupCodes,
      changes: ['sessions', 'users', 'backup_codes', 'account_mails', 'audit_events'],
      prepare: turnFactorOn,
      valid: (fixture) => ({ body: bothFactors(fixture) }),
      rejectedVariants: () => [wrongPassword],
      shows: showsCodes,
    }),
  ],
  11: [
    setUp({
      endpoint: removeBackupCodes,
      changes: ['sessions', 'users', 'backup_codes', 'account_mails', 'audit_events'],
      prepare: turnFactorOn,
      valid: (fixture) => ({ body: bothFactors(fixture) }),
      rejectedVariants: () => [wrongPassword],
      shows: showsSuccess,
    }),
  ],
};

function showsSetupAddress({ data }: Outcome): void {
  expect(data).toEqual({ mfa_setup_url: expect.stringMatching(/^otpauth:/) });
}

function showsCodes({ data }: Outcome): void {
  expect(data).toMatchObject({ success: true, backup_codes: expect.any(Array) });
}

function showsSuccess({ data }: Outcome): void {
  expect(data).toEqual({ success: true });
}

const wrongPassword = ['a wrong password', 422, { body: { password: 'a wrong guess' } }] as const;

function bothFactors({ services }: Fixture) {
  return { password, otpCode: authenticatorCode(services) };
}

/** Enables the second factor of every person except Mia, who has none. */
async function turnFactorOn({ services }: Fixture, actor: Actor): Promise<void> {
  if (!isPerson(actor) || actor === 'M0') return;
  const { db, config } = services;
  const id = userIdOf(actor);
  const totp_secret = sealAuthenticator(config.secretKey, id, authenticatorSecret);
  await db.updateTable('users').set({ totp_secret }).where('id', '=', id).execute();
}

/** A required factor cannot be disabled. */
async function makeFactorOptional({ services }: Fixture): Promise<void> {
  await services.db
    .updateTable('organisations')
    .set({ is_mfa_required: false })
    .where('organisation_id', '=', demoId('organisation', 'hillcrest'))
    .execute();
}
