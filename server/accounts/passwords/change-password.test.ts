import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { changePassword } from '#contract/passwords.ts';
import { findSession } from '#contract/sessions.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { call, problem } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { makeAccount, password, signInAs } from '#testing/make-account.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';

const newPassword = 'larches lean over water';
const server = emptyServer();
const ada = newAccount(server, 'ada');
let session: string;

beforeEach(async () => {
  session = await signIn();
});

test('A user changes their password with the current one, at the URL with or without a slash', async () => {
  const answer = await change({ password: newPassword, currentPassword: password });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { success: true } }]);
  expect((await signInAs(server.app, ada.email)).statusCode).toBe(422);
  expect((await signInAs(server.app, ada.email, { password: newPassword })).statusCode).toBe(200);
  const other = { password: 'poplars stand in rows', currentPassword: newPassword };
  expect((await change(other, { slash: '' })).statusCode).toBe(200);
});

test('A changed password ends all other sessions and sends a notice', async () => {
  const other = await signIn();
  await change({ password: newPassword, currentPassword: password });
  expect(await whoIs(other)).toBeNull();
  expect(await whoIs(session)).not.toBeNull();
  const mails = await mailsOf(server.app);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, 'Your password was changed'],
  ]);
});

test('A change without the current password requires it', async () => {
  const answer = await change({ password: newPassword });
  expect(problem(answer)).toEqual([403, 'reauth_required']);
  expect(answer.json().errors.title).toBe('Please confirm your current password.');
});

test('A wrong current password is a field error', async () => {
  for (const currentPassword of ['', 'beacon-dema', newPassword]) {
    const answer = await change({ password: newPassword, currentPassword });
    expect(problem(answer)).toEqual([403, 'reauth_required']);
    expect(answer.json().errors.fields).toEqual({ currentPassword: 'Incorrect password.' });
  }
  expect((await signInAs(server.app, ada.email)).statusCode).toBe(200);
});

test('A confirmation is valid for five minutes in its own session', async () => {
  const other = await signIn();
  await server.services.db
    .updateTable('sessions')
    .set({ confirmed_at: server.services.clock.now() })
    .where('created_at', '=', server.services.clock.now())
    .where('id', '=', await sessionIdOf(session))
    .execute();
  expect(problem(await change({ password: newPassword }, { token: other }))[1]).toBe(
    'reauth_required',
  );
  pass(5 * 60_000 - 1);
  expect((await change({ password: 'short' })).statusCode).toBe(422);
  pass(1);
  expect(problem(await change({ password: newPassword }))[1]).toBe('reauth_required');
});

test('Wrong guesses of the current password are counted', async () => {
  for (let n = 0; n < 10; n += 1) {
    expect((await change({ password: newPassword, currentPassword: 'no' })).statusCode).toBe(403);
  }
  const limited = await change({ password: newPassword, currentPassword: password });
  expect(problem(limited)).toEqual([429, 'too_many']);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});

test('A user cannot change the password of another', async () => {
  await makeAccount(server.services, 'bea');
  const body = { password: newPassword, currentPassword: password };
  const answer = await change(body, { requester: 'bea@beacon.test' });
  expect(problem(answer)).toEqual([403, 'not_allowed']);
  for (const name of ['ada@beacon.test', 'bea@beacon.test']) {
    expect((await signInAs(server.app, name)).statusCode).toBe(200);
  }
  const answerForAda = await change(body, { requester: 'ADA@beacon.test' });
  expect(answerForAda.statusCode).toBe(200);
});

test('A signed-out visitor cannot change a password', async () => {
  const answer = await change({ password: newPassword, currentPassword: password }, { token: 'x' });
  expect(problem(answer)).toEqual([403, 'signed_out']);
});

test.each([
  ['', 'Required'],
  ['short', 'Must be at least 8 characters'],
  ['password1', 'This password is too easy to guess'],
  ['ada@beacon.test', 'Choose something other than your name or address'],
])('The password "%s" is rejected', async (bad, error) => {
  const answer = await change({ password: bad, currentPassword: password });
  expect(problem(answer)).toEqual([422, 'invalid']);
  expect(answer.json().errors.fields).toEqual({ password: error });
});

test.each(['role', 'importer', 'userId', 'email'])(
  'The unknown field %s is rejected',
  async (name) => {
    const answer = await change({
      password: newPassword,
      currentPassword: password,
      [name]: 'admin',
    });
    expect(problem(answer)).toEqual([400, 'malformed']);
  },
);

async function signIn(): Promise<string> {
  return (await signInAs(server.app, ada.email)).json().data.token;
}

function change(
  payload: Record<string, string>,
  { token = session, slash = '/', requester = ada.email } = {},
): Promise<LightMyRequestResponse> {
  return server.app.inject({
    method: changePassword.method,
    url: changePassword.path + slash,
    query: { requester_email: requester },
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
}

async function whoIs(token: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}` };
  return (await call(server.app, findSession, { headers })).json().data.user;
}

async function sessionIdOf(token: string): Promise<string> {
  const { id } = await server.services.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return id;
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
