import { describe, expect, test } from 'vitest';
import { problems } from '#contract/problems.ts';
import { endSession } from '#contract/sessions.ts';
import {
  createBackupCodes,
  disableOtp,
  removeBackupCodes,
  updateOtp,
} from '#contract/two-factor.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import { textOf } from '#contract/messages.ts';
import { callAs, quickToken, problem, whoIs } from '#testing/calls.ts';
import { codeOf, makeAccount, password, secretIn, signInAs, wrong } from '#testing/make-account.ts';
import type { MadeAccount } from '#testing/make-account.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';
import { confirmFactor } from './second-factor.ts';

const factorEndpoints = [updateOtp, disableOtp, createBackupCodes, removeBackupCodes];
const server = emptyServer();
/** A user without a second factor. */
const ada = newAccount(server, 'ada');
/** A user with a second factor. */
const xavier = newAccount(server, 'xavier', { isMfaEnabled: true });

describe.each(factorEndpoints)('$method $path', (endpoint) => {
  test('requires a session', async () => {
    expect(problem(await callAs(server.app, endpoint, null, { password }))).toEqual([
      403,
      'signed_out',
    ]);
  });

  test('requires the password, then a code, and reports which is wrong', async () => {
    const token = await quickToken(server.app, xavier.email);
    const missed = await callAs(server.app, endpoint, token, { password: 'wrong' });
    expect(problem(missed)).toEqual([422, 'password_wrong']);
    expect(missed.json().errors.title).toBe(textOf(problems.password_wrong.title));
    expect((await callAs(server.app, endpoint, token, { password })).json().data).toEqual({
      mfa_enabled: true,
    });
    const otpCode = wrong(codeOf(xavier.secret, server.services));
    expect(problem(await callAs(server.app, endpoint, token, { password, otpCode }))).toEqual([
      422,
      'code_wrong',
    ]);
  });

  test('accepts a code once', async () => {
    const token = await quickToken(server.app, xavier.email);
    const otpCode = codeOf(xavier.secret, server.services);
    await confirmFactor(server.services, xavier.userId, otpCode);
    expect(problem(await callAs(server.app, endpoint, token, { password, otpCode }))).toEqual([
      422,
      'code_wrong',
    ]);
  });

  test('rejects a request from another site', async () => {
    const { cookies } = await signInAs(server.app, ada.email);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { method, path: url } = endpoint;
    const answer = await server.app.inject({
      method,
      url,
      headers: { cookie },
      payload: { password },
    });
    expect(problem(answer)).toEqual([403, 'csrf_failed']);
  });
});

describe('An authenticator', () => {
  test('is activated by its first code, which ends other sessions', async () => {
    const [here, elsewhere] = [
      await quickToken(server.app, ada.email),
      await quickToken(server.app, ada.email),
    ];
    const { data } = (await callAs(server.app, updateOtp, here, { password })).json();
    expect(Object.keys(data)).toEqual(['mfa_setup_url']);
    const secret = secretIn(data.mfa_setup_url);
    const first = codeOf(secret, server.services);
    const missed = { password, otpCodeForUnconfirmedSecret: wrong(first) };
    expect(problem(await callAs(server.app, updateOtp, here, missed))).toEqual([422, 'code_wrong']);
    expect(await whoIs(server.app, here)).toMatchObject({ mfaEnabled: false });
    const done = await callAs(server.app, updateOtp, here, {
      password,
      otpCodeForUnconfirmedSecret: first,
    });
    expect(done.json()).toEqual({ data: { success: true } });
    expect(await whoIs(server.app, here)).toMatchObject({
      mfaEnabled: true,
      backupCodesGenerated: false,
    });
    expect(await whoIs(server.app, elsewhere)).toBeNull();
    expect((await signInAs(server.app, ada.email)).json().data).toEqual({ mfa_enabled: true });
  });

  test('is replaced by a code of the old one and a code of the new one, after which old codes are wrong', async () => {
    const token = await quickToken(server.app, xavier.email);
    const otpCode = codeOf(xavier.secret, server.services);
    const { data } = (await callAs(server.app, updateOtp, token, { password, otpCode })).json();
    const secret = secretIn(data.mfa_setup_url);
    expect(secret).not.toBe(xavier.secret);
    const otpCodeForUnconfirmedSecret = codeOf(secret, server.services);
    const done = await callAs(server.app, updateOtp, token, {
      password,
      otpCode,
      otpCodeForUnconfirmedSecret,
    });
    expect(done.json()).toEqual({ data: { success: true } });
    pass(60_000);
    const old = await signInAs(server.app, xavier.email, {
      otpCode: codeOf(xavier.secret, server.services),
    });
    expect(problem(old)).toEqual([422, 'code_wrong']);
    const newCode = { otpCode: codeOf(secret, server.services) };
    expect((await signInAs(server.app, xavier.email, newCode)).statusCode).toBe(200);
  });

  test('is not replaced by a code given more than five minutes ago or in another session', async () => {
    const [here, elsewhere] = [
      await quickToken(server.app, xavier.email),
      await quickToken(server.app, xavier.email),
    ];
    const otpCode = codeOf(xavier.secret, server.services);
    const { data } = (await callAs(server.app, updateOtp, here, { password, otpCode })).json();
    const secret = secretIn(data.mfa_setup_url);
    const proof = () => ({
      password,
      otpCode,
      otpCodeForUnconfirmedSecret: codeOf(secret, server.services),
    });
    expect(problem(await callAs(server.app, updateOtp, elsewhere, proof()))).toEqual([
      422,
      'code_wrong',
    ]);
    pass(5 * 60_000);
    expect(problem(await callAs(server.app, updateOtp, here, proof()))).toEqual([
      422,
      'code_wrong',
    ]);
    const { otpCodeForUnconfirmedSecret } = proof();
    const unproven = await callAs(server.app, updateOtp, here, {
      password,
      otpCodeForUnconfirmedSecret,
    });
    expect(unproven.json().data).toEqual({ mfa_enabled: true });
  });

  test('is disabled together with its backup codes, which ends other sessions', async () => {
    const [here, elsewhere] = [
      await quickToken(server.app, xavier.email),
      await quickToken(server.app, xavier.email),
    ];
    await makeCodes(here);
    pass(60_000);
    const done = await callAs(server.app, disableOtp, here, {
      password,
      otpCode: codeOf(xavier.secret, server.services),
    });
    expect(done.json()).toEqual({ data: { success: true } });
    expect(await whoIs(server.app, here)).toMatchObject({
      mfaEnabled: false,
      backupCodesGenerated: false,
    });
    expect(await whoIs(server.app, elsewhere)).toBeNull();
    expect((await signInAs(server.app, xavier.email)).json().data).toHaveProperty('token');
    const { db } = server.services;
    expect(await db.selectFrom('backup_codes').selectAll().execute()).toEqual([]);
    expect(await secretColumns(xavier)).toEqual({ confirmed: null, pending: null });
  });

  test('cannot be disabled if an organisation requires it', async () => {
    const olga = await makeAccount(server.services, 'olga', {
      isMfaEnabled: true,
      isMfaRequired: true,
    });
    const token = await quickToken(server.app, olga.email);
    const answer = await callAs(server.app, disableOtp, token, {
      password,
      otpCode: codeOf(olga.secret, server.services),
    });
    expect(problem(answer)).toEqual([403, 'mfa_required']);
    expect(answer.json().errors.title).toBe(
      'Your organisation requires two-factor authentication.',
    );
    expect(await whoIs(server.app, token)).toMatchObject({ mfaEnabled: true });
  });
});

describe('A user who must set up a second factor', () => {
  test('can only set it up, read their session and sign out', async () => {
    const mia = await makeAccount(server.services, 'mia', { isMfaRequired: true });
    const token = await quickToken(server.app, mia.email);
    for (const endpoint of [disableOtp, createBackupCodes, removeBackupCodes]) {
      const answer = await callAs(server.app, endpoint, token, { password });
      expect(problem(answer)).toEqual([403, 'mfa_setup_required']);
    }
    const headers = { authorization: `Bearer ${token}` };
    const beacons = await server.app.inject({ url: listBeacons.path, headers });
    expect(problem(beacons)).toEqual([403, 'mfa_setup_required']);
    expect(beacons.json().errors.title).toBe(textOf(problems.mfa_setup_required.title));
    expect(await whoIs(server.app, token)).toMatchObject({ mfaRequired: true, mfaEnabled: false });
    const { data } = (await callAs(server.app, updateOtp, token, { password })).json();
    const otpCodeForUnconfirmedSecret = codeOf(secretIn(data.mfa_setup_url), server.services);
    await callAs(server.app, updateOtp, token, { password, otpCodeForUnconfirmedSecret });
    expect((await server.app.inject({ url: listBeacons.path, headers })).statusCode).toBe(200);
  });

  test('can sign out', async () => {
    const mia = await makeAccount(server.services, 'mia', { isMfaRequired: true });
    const token = await quickToken(server.app, mia.email);
    expect((await callAs(server.app, endSession, token)).statusCode).toBe(200);
    expect(await whoIs(server.app, token)).toBeNull();
  });
});

describe('The secret of an authenticator', () => {
  test('is stored encrypted, pending or confirmed', async () => {
    const token = await quickToken(server.app, xavier.email);
    const { data } = (
      await callAs(server.app, updateOtp, token, {
        password,
        otpCode: codeOf(xavier.secret, server.services),
      })
    ).json();
    const { confirmed, pending } = await secretColumns(xavier);
    const secrets = [xavier.secret, secretIn(data.mfa_setup_url)];
    for (const [index, sealed] of [confirmed, pending].entries()) {
      expect(sealed).toHaveLength(12 + 16 + 32);
      expect(sealed?.toString('latin1')).not.toContain(secrets[index]);
    }
  });
});

async function makeCodes(token: string): Promise<string[]> {
  const answer = await callAs(server.app, createBackupCodes, token, {
    password,
    otpCode: codeOf(xavier.secret, server.services),
  });
  return answer.json().data.backup_codes;
}

function secretColumns({ userId }: MadeAccount) {
  return server.services.db
    .selectFrom('users')
    .select(['totp_secret as confirmed', 'totp_unconfirmed_secret as pending'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
