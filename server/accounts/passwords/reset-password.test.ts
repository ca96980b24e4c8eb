import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { findSession } from '#contract/sessions.ts';
import { makeToken } from '#server/beacons/assess-tokens.ts';
import { makeLinkToken } from '#server/accounts/tokens/link-tokens.ts';
import { call, problem } from '#testing/calls.ts';
import { mailsOf, newestToken } from '#testing/mailbox.ts';
import { makeAccount, password, signInAs } from '#testing/make-account.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';

const newPassword = 'larches lean over water';
const invalid =
  'Sorry, this reset password link is invalid, has already been used, or has expired.';
const server = emptyServer();
const ada = newAccount(server, 'ada');

test('A link changes the password once and signs nobody in', async () => {
  const token = await linkToken();
  const answer = await reset({ token });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { success: true } }]);
  expect(answer.cookies).toEqual([]);
  expect((await signInAs(server.app, ada.email)).statusCode).toBe(422);
  expect((await signInAs(server.app, ada.email, { password: newPassword })).statusCode).toBe(200);
  const secondAnswer = await reset({ token, password: 'another one entirely' });
  expect(problem(secondAnswer)).toEqual([422, 'invalid_token']);
  expect(secondAnswer.json().errors.title).toBe(invalid);
});

test('Of a hundred parallel resets exactly one succeeds', async () => {
  const token = await linkToken();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => reset({ token, password: `${newPassword} ${n}` })),
  );
  const winners = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []));
  expect(winners).toHaveLength(1);
  const losers = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(losers.map((answer) => problem(answer).join(' ')))).toEqual(
    new Set(['422 invalid_token']),
  );
  const signedIn = await signInAs(server.app, ada.email, {
    password: `${newPassword} ${winners[0]}`,
  });
  expect(signedIn.statusCode).toBe(200);
  const notices = (await mailsOf(server.app)).filter(({ subject }) => /was changed/.test(subject));
  expect(notices).toHaveLength(1);
});

test('A reset ends every session and sends a notice', async () => {
  const { token: session } = (await signInAs(server.app, ada.email)).json().data;
  await reset({ token: await linkToken() });
  expect(await whoIs(session)).toBeNull();
  const [mail] = await mailsOf(server.app);
  expect(mail).toMatchObject({ to: ada.email, subject: 'Your password was changed' });
});

test('A reset does not replace the second factor', async () => {
  const bea = await makeAccount(server.services, 'bea', { isMfaEnabled: true });
  await reset({ token: await linkToken(bea.email) });
  const answer = await signInAs(server.app, bea.email, { password: newPassword });
  expect(answer.json()).toEqual({ data: { mfa_enabled: true } });
});

test('A link expires after an hour', async () => {
  const token = await linkToken();
  pass(3_600_000 - 1);
  expect((await reset({ token, password: 'short' })).json().errors.id).toBe('invalid');
  pass(1);
  expect(problem(await reset({ token }))).toEqual([422, 'invalid_token']);
});

test('A link expires when the password is changed by another link', async () => {
  const first = await linkToken();
  const { seed, hash, token } = makeLinkToken(server.services.config.secretKey, {
    kind: 'password_reset',
    userId: ada.userId,
  });
  const now = server.services.clock.now();
  await server.services.db
    .insertInto('password_resets')
    .values({
      token_hash: hash,
      seed,
      user_id: ada.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + 1000),
    })
    .execute();
  expect((await reset({ token })).statusCode).toBe(200);
  expect(problem(await reset({ token: first }))).toEqual([422, 'invalid_token']);
});

test('A missing token has its own message', async () => {
  for (const payload of [{ password: newPassword }, { password: newPassword, token: '' }]) {
    const answer = await call(server.app, resetPassword, { payload });
    expect(problem(answer)).toEqual([422, 'invalid_token']);
    expect(answer.json().errors.title).toBe('No token specified.');
  }
});

describe('Invalid tokens', () => {
  test('are changed, cut or lengthened tokens', async () => {
    const token = await linkToken();
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const other of [
      flipped,
      token.slice(1),
      `${token}A`,
      token.toUpperCase(),
      ' ',
      '\u0000',
    ]) {
      expect((await reset({ token: other })).json().errors.id).toMatch(/invalid_token|malformed/);
    }
    expect((await reset({ token })).statusCode).toBe(200);
  });

  test('are tokens of another kind', async () => {
    const { services, app } = server;
    const invitation = await queueMail(services, 'invitation');
    const change = await queueMail(services, 'email_change');
    const { token: session } = (await signInAs(app, ada.email)).json().data;
    const { token: assess } = makeToken(services.config.secretKey, {
      kind: 'mail',
      organisationId: ada.userId,
      memberId: ada.userId,
      assessmentId: ada.userId,
    });
    for (const token of [invitation.token, change.token, session, assess]) {
      expect(problem(await reset({ token }))).toEqual([422, 'invalid_token']);
    }
  });

  test("are the hash and seed of the account's own row", async () => {
    await linkToken();
    const { seed, token_hash } = await server.services.db
      .selectFrom('password_resets')
      .select(['seed', 'token_hash'])
      .executeTakeFirstOrThrow();
    for (const part of [seed, token_hash]) {
      const answer = await reset({ token: part.toString('base64url') });
      expect(problem(answer)).toEqual([422, 'invalid_token']);
    }
  });
});

test.each([
  ['', 'Required'],
  ['short', 'Must be at least 8 characters'],
  ['password1', 'This password is too easy to guess'],
  ['ada@beacon.test', 'Choose something other than your name or address'],
  ['x'.repeat(257), 'Must be at most 256 characters'],
])('The password "%s" is rejected and the link stays valid', async (bad, error) => {
  const token = await linkToken();
  const answer = await reset({ token, password: bad });
  expect(problem(answer)).toEqual([422, 'invalid']);
  expect(answer.json().errors.fields).toEqual({ password: error });
  expect((await reset({ token })).statusCode).toBe(200);
});

test.each(['role', 'importer', 'mfaRequired', 'organisationId', 'userId', '__proto__'])(
  'The unknown field %s is rejected and nothing changes',
  async (name) => {
    const token = await linkToken();
    const payload = `{"token":"${token}","password":"${newPassword}","${name}":{"admin":true}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await call(server.app, resetPassword, { payload, headers });
    expect(problem(answer)).toEqual([400, 'malformed']);
    expect((await signInAs(server.app, ada.email, { password })).statusCode).toBe(200);
  },
);

async function linkToken(email = ada.email): Promise<string> {
  await call(server.app, requestPasswordReset, { payload: { email } });
  return newestToken(server.app);
}

function reset(body: { token: string | null; password?: string }): Promise<LightMyRequestResponse> {
  const payload = { password: newPassword, ...body };
  return call(server.app, resetPassword, { payload });
}

async function whoIs(token: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}` };
  return (await call(server.app, findSession, { headers })).json().data.user;
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
