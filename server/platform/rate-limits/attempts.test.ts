import argon2 from '@node-rs/argon2';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptInvitation } from '#contract/invitations.ts';
import { changePassword, resetPassword } from '#contract/passwords.ts';
import { invite } from '#testing/invite.ts';
import { codeOf, makeAccount, password, signInAs } from '#testing/make-account.ts';
import { guessPassword } from '#testing/guess-password.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';

const verify = vi.spyOn(argon2, 'verify');

const day = 86_400_000;
const server = emptyServer();
const ada = newAccount(server, 'ada', { isMfaEnabled: true });
const guess = (options: InjectOptions = {}) => guessPassword(server, ada, options);

beforeEach(() => {
  verify.mockClear();
});

test('After ten wrong guesses, each has to wait twice as long as the previous one', async () => {
  for (let count = 0; count < 10; count += 1) expect((await guess()).statusCode).toBe(422);
  for (const wait of [1, 2, 4, 8]) {
    const limited = await guess();
    expect(limited.statusCode).toBe(429);
    expect(limited.headers['retry-after']).toBe(String(wait));
    expect(limited.json().errors).toMatchObject({
      id: 'too_many',
      title: 'Too many attempts. Please wait a moment and try again.',
    });
    pass(wait * 1000 - 1);
    expect((await guess()).statusCode).toBe(429);
    pass(1);
    expect((await guess()).statusCode).toBe(422);
  }
  expect(verify).toHaveBeenCalledTimes(14);
});

test('While a guess has to wait, the right password is not checked either', async () => {
  for (let count = 0; count < 10; count += 1) await guess();
  expect((await signInAs(server.app, ada.email)).statusCode).toBe(429);
  pass(1000);
  expect((await signInAs(server.app, ada.email)).json().data).toEqual({ mfa_enabled: true });
});

test('Of 100 parallel guesses, ten are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => guess()));
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
  expect(verify).toHaveBeenCalledTimes(10);
});

test('Of passwords guessed over many days from anywhere, at most 100 are checked', async () => {
  const { device } = await signIn();
  verify.mockClear();
  const invitation = acceptInvitation.path.replace(
    '{token}',
    await invite(server.services, ada.email),
  );
  for (let round = 0; round < 8; round += 1) {
    for (const headers of [{}, { cookie: device }]) {
      await guess({ headers });
      await guess({ method: 'PUT', url: invitation, headers, payload: { password: 'wrong' } });
      const resetting = { password: 'larches lean', token: 'wrong' };
      await guess({ url: resetPassword.path, headers, payload: resetting });
    }
    pass(15 * 60_000);
  }
  expect(verify.mock.calls.length).toBeGreaterThan(10);
  await exhaust();
  expect(verify).toHaveBeenCalledTimes(100);
  pass(30 * day);
  expect((await signInAs(server.app, ada.email)).statusCode).toBe(429);
  expect(verify).toHaveBeenCalledTimes(100);
});

test('Of codes guessed over many days, at most 100 are checked', async () => {
  const { device } = await signIn();
  let checked = 88;
  await signInAs(server.app, ada.email, { otpCode: '000000' });
  await sql`update attempts set failed = ${checked} where failed = 1`.execute(server.services.db);
  const callers: Record<string, string>[] = [{}, { cookie: device }];
  for (let round = 0; round < 12; round += 1) {
    pass(15 * 60_000);
    for (const headers of callers) {
      const answer = await signInAs(server.app, ada.email, { otpCode: '000000' }, headers);
      if (answer.json().errors.id === 'code_wrong') checked += 1;
    }
  }
  expect(checked).toBe(100);
});

test('Wrong codes are counted, and a right password alone does not reset the count', async () => {
  for (let count = 0; count < 10; count += 1) {
    expect((await signInAs(server.app, ada.email)).json().data).toEqual({ mfa_enabled: true });
    const answer = await signInAs(server.app, ada.email, { otpCode: '000000' });
    expect(answer.json().errors.id).toBe('code_wrong');
  }
  const limited = await signInAs(server.app, ada.email, {
    otpCode: codeOf(ada.secret, server.services),
  });
  expect(limited.statusCode).toBe(429);
});

test('Wrong passwords and wrong codes are counted separately', async () => {
  for (let count = 0; count < 10; count += 1) {
    await signInAs(server.app, ada.email, { otpCode: '000000' });
  }
  for (let count = 0; count < 10; count += 1) expect((await guess()).statusCode).toBe(422);
  expect((await guess()).statusCode).toBe(429);
});

test('Of 100 parallel wrong codes, at most ten are checked', async () => {
  const codes = Array.from({ length: 100 }, () =>
    signInAs(server.app, ada.email, { otpCode: '000000' }),
  );
  const answers = (await Promise.all(codes)).map((answer) => answer.json().errors.id);
  expect(answers.filter((id) => id === 'code_wrong').length).toBeLessThanOrEqual(10);
  expect(new Set(answers)).toEqual(new Set(['code_wrong', 'too_many']));
});

test('A sign-in resets the count', async () => {
  for (let count = 0; count < 9; count += 1) await guess();
  await signIn();
  for (let count = 0; count < 10; count += 1) expect((await guess()).statusCode).toBe(422);
  expect((await guess()).statusCode).toBe(429);
});

test('A right password does not reset the count of wrong codes', async () => {
  const { token } = await signIn();
  const headers = { authorization: `Bearer ${token}` };
  for (let count = 0; count < 10; count += 1) {
    const payload = { password: 'short', currentPassword: password };
    const changed = await guess({ method: 'PUT', url: changePassword.path, headers, payload });
    expect(changed.json().errors.id).toBe('invalid');
    await signInAs(server.app, ada.email, { otpCode: '000000' });
  }
  const otpCode = codeOf(ada.secret, server.services);
  expect((await signInAs(server.app, ada.email, { otpCode })).statusCode).toBe(429);
});

test('Guesses by email and by username count for the same account', async () => {
  for (let count = 0; count < 5; count += 1) {
    await guess();
    await guess({ payload: { emailOrUsername: ada.username, password: 'wrong' } });
  }
  expect((await guess()).statusCode).toBe(429);
});

test('Guesses at one account do not slow down another', async () => {
  const tess = await makeAccount(server.services, 'tess');
  for (let count = 0; count < 11; count += 1) await guess();
  expect((await signInAs(server.app, tess.email)).statusCode).toBe(200);
});

describe('A known device', () => {
  test('lets its user sign in while the account is locked', async () => {
    const { device } = await signIn();
    await exhaust();
    const otpCode = codeOf(ada.secret, server.services);
    expect((await signInAs(server.app, ada.email, { otpCode })).statusCode).toBe(429);
    const answer = await signInAs(server.app, ada.email, { otpCode }, { cookie: device });
    expect(answer.statusCode).toBe(200);
    const elsewhere = await signInAs(server.app, ada.email);
    expect(elsewhere.json().data).toEqual({ mfa_enabled: true });
  });

  test('has exactly ten guesses of its own', async () => {
    const { device } = await signIn();
    await exhaust();
    verify.mockClear();
    await Promise.all(Array.from({ length: 30 }, () => guess({ headers: { cookie: device } })));
    expect(verify).toHaveBeenCalledTimes(10);
  });

  test('is not recognised for another user or with a changed token', async () => {
    const { device } = await signIn();
    const tess = await makeAccount(server.services, 'tess');
    for (let count = 0; count < 10; count += 1) {
      await guess({ payload: { emailOrUsername: tess.email, password: 'wrong' } });
      await guess();
    }
    const flipped = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const { app } = server;
    expect((await signInAs(app, tess.email, {}, { cookie: device })).statusCode).toBe(429);
    expect((await signInAs(app, ada.email, {}, { cookie: flipped })).statusCode).toBe(429);
  });

  test('serves every user who signs in on it, and its token is not stored', async () => {
    const { device } = await signIn();
    const tess = await makeAccount(server.services, 'tess');
    const answer = await signInAs(server.app, tess.email, {}, { cookie: device });
    expect(deviceCookie(answer)).toBe(device);
    const rows = await server.services.db.selectFrom('devices').selectAll().execute();
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(
      [ada.userId, tess.userId].toSorted(),
    );
    expect(JSON.stringify(rows)).not.toContain(device.split('=')[1]);
  });

  test('is forgotten after twenty newer ones', async () => {
    const tess = await makeAccount(server.services, 'tess');
    for (let count = 0; count < 22; count += 1) {
      pass(1000);
      await signInAs(server.app, tess.email);
    }
    const rows = await server.services.db.selectFrom('devices').select('token_hash').execute();
    expect(rows).toHaveLength(20);
  });
});

test('Counts do not reveal their subject, and are deleted after three months', async () => {
  await guess();
  await guess({ payload: { emailOrUsername: 'nobody@beacon.test', password: 'wrong' } });
  const rows = await server.services.db.selectFrom('attempts').selectAll().execute();
  expect(rows.map(({ subject }) => subject.length)).toEqual([32, 32, 32]);
  pass(91 * day);
  await signIn();
  const remaining = await server.services.db.selectFrom('attempts').select('failed').execute();
  expect(remaining).toEqual([{ failed: 0 }]);
});

/** Guesses as fast as the account allows, until it is locked. */
async function exhaust(): Promise<void> {
  for (let count = 0; count < 100; count += 1) {
    pass(15 * 60_000);
    await guess();
  }
}

async function signIn(): Promise<{ token: string; device: string }> {
  pass(60_000);
  const otpCode = codeOf(ada.secret, server.services);
  const answer = await signInAs(server.app, ada.email, { password, otpCode });
  return { token: answer.json().data.token, device: deviceCookie(answer) };
}

function deviceCookie({ cookies }: LightMyRequestResponse): string {
  const device = cookies.find(({ name }) => name === 'beacon_device');
  return `${device?.name}=${device?.value}`;
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
