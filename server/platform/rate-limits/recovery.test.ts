import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import {
  createBackupCodes,
  disableOtp,
  removeBackupCodes,
  updateOtp,
} from '#contract/two-factor.ts';
import { resetTwoFactor } from '#server/accounts/administration/reset-two-factor.ts';
import { unlockAccount } from '#server/accounts/administration/unlock-account.ts';
import { call, whoIs } from '#testing/calls.ts';
import { mailsOf, newestToken } from '#testing/mailbox.ts';
import { codeOf, makeAccount, password, signInAs } from '#testing/make-account.ts';
import { guessPassword } from '#testing/guess-password.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';
import { clearAttempts } from './with-attempt.ts';

const passwordEndpoints = [updateOtp, disableOtp, createBackupCodes, removeBackupCodes];
const server = emptyServer();
const ada = newAccount(server, 'ada', { isMfaEnabled: true });
const guess = (options: InjectOptions = {}) => guessPassword(server, ada, options);

describe('A session', () => {
  const newPassword = { password: 'larches lean over water', currentPassword: password };

  function changeOwnPassword(token: string) {
    const headers = { authorization: `Bearer ${token}` };
    return guess({ method: 'PUT', url: changePassword.path, headers, payload: newPassword });
  }

  test('can change its password and second factor while sign-in is locked', async () => {
    const { token } = await signIn();
    await exhaust();
    pass(60_000);
    const headers = { authorization: `Bearer ${token}` };
    const otpCode = codeOf(ada.secret, server.services);
    const { method, path: url } = createBackupCodes;
    const payload = { password, otpCode };
    expect((await guess({ method, url, headers, payload })).statusCode).toBe(200);
    const change = { method: 'PUT', url: changePassword.path, headers } as const;
    expect((await guess({ ...change, payload: newPassword })).statusCode).toBe(200);
    pass(60_000);
    const code = codeOf(ada.secret, server.services);
    const newSignIn = { password: newPassword.password, otpCode: code };
    expect((await signInAs(server.app, ada.email, newSignIn)).statusCode).toBe(200);
  });

  test('is not limited by guesses from its own address', async () => {
    const { token } = await signIn();
    await guess({ payload: { emailOrUsername: 'nobody@beacon.test', password: 'wrong' } });
    await setCounts(300);
    expect((await guess()).statusCode).toBe(429);
    expect((await changeOwnPassword(token)).statusCode).toBe(200);
  });

  test.each(passwordEndpoints)(
    'has to wait after ten wrong passwords of its own: $path',
    async (endpoint) => {
      const { token } = await signIn();
      const headers = { authorization: `Bearer ${token}` };
      const options = { method: endpoint.method, url: endpoint.path, headers } as const;
      const payload = { password: 'wrong' };
      const guesses = Array.from({ length: 30 }, () => guess({ ...options, payload }));
      const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 422)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
      const other = await signIn();
      const otherHeaders = { authorization: `Bearer ${other.token}` };
      const elsewhere = await guess({ ...options, headers: otherHeaders, payload });
      expect(elsewhere.statusCode).toBe(422);
    },
  );

  test('has to wait after ten wrong codes of its own, and can still change its password', async () => {
    const { token } = await signIn();
    const headers = { authorization: `Bearer ${token}` };
    const { method, path: url } = disableOtp;
    const payload = { password, otpCode: '000000' };
    for (let count = 0; count < 10; count += 1) {
      const answer = await guess({ method, url, headers, payload });
      expect(answer.json().errors.id).toBe('code_wrong');
    }
    expect((await guess({ method, url, headers, payload })).statusCode).toBe(429);
    expect((await changeOwnPassword(token)).statusCode).toBe(200);
  });
});

test.each([true, false])(
  'A password reset by mail allows sign-in again after any number of guesses, with a second factor: %s',
  async (isMfaEnabled) => {
    const tess = await makeAccount(server.services, 'tess', { isMfaEnabled });
    await signInAs(server.app, tess.email, { password: 'wrong' });
    await setCounts(100);
    pass(15 * 60_000);
    expect((await signInAs(server.app, tess.email)).statusCode).toBe(429);
    await call(server.app, requestPasswordReset, { payload: { email: tess.email } });
    const newSignIn = 'larches lean over water';
    const token = await newestToken(server.app);
    await call(server.app, resetPassword, { payload: { token, password: newSignIn } });
    const otpCode: Record<string, string> = isMfaEnabled
      ? { otpCode: codeOf(tess.secret, server.services) }
      : {};
    const answer = await signInAs(server.app, tess.email, { password: newSignIn, ...otpCode });
    expect(answer.statusCode).toBe(200);
  },
);

test('A password reset by mail does not reset the count of wrong codes', async () => {
  for (let count = 0; count < 10; count += 1) {
    await signInAs(server.app, ada.email, { otpCode: '000000' });
  }
  await clearAttempts(server.services, ada.userId);
  const otpCode = codeOf(ada.secret, server.services);
  expect((await signInAs(server.app, ada.email, { otpCode })).statusCode).toBe(429);
});

describe('The operator', () => {
  test('can unlock an account that is locked for passwords and codes', async () => {
    await exhaust();
    await exhaustCodes();
    await unlockAccount(server.services, 'ADA@beacon.test');
    expect((await signIn()).token).toEqual(expect.any(String));
    await expectNotice('account_unlocked', 'account.unlocked', 'Your account was unlocked');
  });

  test('can reset a lost second factor, which ends every session', async () => {
    const { token } = await signIn();
    await exhaustCodes();
    await resetTwoFactor(server.services, ada.email);
    expect(await whoIs(server.app, token)).toBeNull();
    expect((await signInAs(server.app, ada.email)).json().data.token).toEqual(expect.any(String));
    await expectNotice('two_factor_reset', 'otp.reset', 'Two-factor authentication was reset');
    await expect(resetTwoFactor(server.services, ada.email)).rejects.toThrow(
      'ada@beacon.test has no two-factor authentication.',
    );
  });

  test.each([unlockAccount, resetTwoFactor])(
    'gets an error for an unknown address: %o',
    async (act) => {
      await expect(act(server.services, 'nobody@beacon.test')).rejects.toThrow(
        'No account has the address nobody@beacon.test.',
      );
      await expect(act(server.services, '')).rejects.toThrow('--email needs');
    },
  );

  async function expectNotice(kind: string, action: string, subject: string): Promise<void> {
    const { rows } =
      await sql`select kind, to_email from account_mails where kind = ${kind}`.execute(
        server.services.db,
      );
    expect(rows).toEqual([{ kind, to_email: ada.email }]);
    expect(await mailsOf(server.app)).toContainEqual(expect.objectContaining({ subject }));
    const { rows: events } = await sql`
      select user_id, subject_user_id from audit_events where action = ${action}`.execute(
      server.services.db,
    );
    expect(events).toEqual([{ user_id: null, subject_user_id: ada.userId }]);
  }
});

/** Guesses passwords until the account is locked, without moving the clock. */
async function exhaust(): Promise<void> {
  await signInAs(server.app, ada.email, { password: 'wrong' });
  await setCounts(90);
  expect((await signInAs(server.app, ada.email)).statusCode).toBe(429);
}

/** Sets every count of wrong guesses, without hashing passwords. */
async function setCounts(failed: number): Promise<void> {
  await sql`update attempts set failed = ${failed}`.execute(server.services.db);
}

async function exhaustCodes(): Promise<void> {
  await sql`delete from attempts`.execute(server.services.db);
  await signInAs(server.app, ada.email, { otpCode: '000000' });
  await exhaust();
}

async function signIn(): Promise<{ token: string }> {
  pass(60_000);
  const otpCode = codeOf(ada.secret, server.services);
  return (await signInAs(server.app, ada.email, { otpCode })).json().data;
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
