import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changePassword } from '#contract/passwords.ts';
import { findSession } from '#contract/sessions.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { resetDatabase } from '#testing/databases.ts';
import { call, problem } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { makeAccount, password, signInAs, type MadeAccount } from '#testing/make-account.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const chosen = 'larches lean over water';
let server: TestApp;
let ada: MadeAccount;
let session: string;

beforeAll(async () => {
  server = await testApp();
});
beforeEach(async () => {
  await resetDatabase(server.services.db);
  ada = await makeAccount(server.services, 'ada');
  session = await signIn();
});
afterAll(() => server[Symbol.asyncDispose]());

test('the current password lets them choose another, at the address with and without a slash', async () => {
  const answer = await change({ password: chosen, currentPassword: password });
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { success: true } }]);
  expect((await signInAs(server.app, ada.email)).statusCode).toBe(422);
  expect((await signInAs(server.app, ada.email, { password: chosen })).statusCode).toBe(200);
  const other = { password: 'poplars stand in rows', currentPassword: chosen };
  expect((await change(other, { slash: '' })).statusCode).toBe(200);
});

test('every other session ends, this one stays, and they are told by mail', async () => {
  const other = await signIn();
  await change({ password: chosen, currentPassword: password });
  expect(await whoIs(other)).toBeNull();
  expect(await whoIs(session)).not.toBeNull();
  const mails = await mailsOf(server.app);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, 'Your password was changed'],
  ]);
});

test('without the current password it is asked for', async () => {
  const answer = await change({ password: chosen });
  expect(problem(answer)).toEqual([403, 'reauth_required']);
  expect(answer.json().errors.title).toBe('Please confirm your current password.');
});

test('a wrong current password is told at its field', async () => {
  for (const currentPassword of ['', 'beacon-dema', chosen]) {
    const answer = await change({ password: chosen, currentPassword });
    expect(problem(answer)).toEqual([403, 'reauth_required']);
    expect(answer.json().errors.fields).toEqual({ currentPassword: 'That password is not right.' });
  }
  expect((await signInAs(server.app, ada.email)).statusCode).toBe(200);
});

test('a confirmation counts for five minutes, in its own session alone', async () => {
  const other = await signIn();
  await server.services.db
    .updateTable('sessions')
    .set({ confirmed_at: server.services.clock.now() })
    .where('created_at', '=', server.services.clock.now())
    .where('id', '=', await sessionIdOf(session))
    .execute();
  expect(problem(await change({ password: chosen }, { token: other }))[1]).toBe('reauth_required');
  pass(5 * 60_000 - 1);
  expect((await change({ password: 'short' })).statusCode).toBe(422);
  pass(1);
  expect(problem(await change({ password: chosen }))[1]).toBe('reauth_required');
});

test('guesses of the current password are counted', async () => {
  for (let n = 0; n < 10; n += 1) {
    expect((await change({ password: chosen, currentPassword: 'no' })).statusCode).toBe(403);
  }
  const refused = await change({ password: chosen, currentPassword: password });
  expect(problem(refused)).toEqual([429, 'too_many']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('nobody changes the password of another', async () => {
  await makeAccount(server.services, 'bea');
  const body = { password: chosen, currentPassword: password };
  const answer = await change(body, { requester: 'bea@beacon.test' });
  expect(problem(answer)).toEqual([403, 'not_allowed']);
  for (const name of ['ada@beacon.test', 'bea@beacon.test']) {
    expect((await signInAs(server.app, name)).statusCode).toBe(200);
  }
  const own = await change(body, { requester: 'ADA@beacon.test' });
  expect(own.statusCode).toBe(200);
});

test('signed out there is nothing to change', async () => {
  const answer = await change({ password: chosen, currentPassword: password }, { token: 'x' });
  expect(problem(answer)).toEqual([403, 'signed_out']);
});

test.each([
  ['', 'Required'],
  ['short', 'Must be at least 8 characters'],
  ['password1', 'This password is too easy to guess'],
  ['ada@beacon.test', 'Choose something other than your name or address'],
])('the password "%s" is refused', async (bad, error) => {
  const answer = await change({ password: bad, currentPassword: password });
  expect(problem(answer)).toEqual([422, 'invalid']);
  expect(answer.json().errors.fields).toEqual({ password: error });
});

test.each(['role', 'importer', 'userId', 'email'])('the field %s is refused', async (name) => {
  const answer = await change({ password: chosen, currentPassword: password, [name]: 'admin' });
  expect(problem(answer)).toEqual([400, 'malformed']);
});

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
