import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/invitations.ts';
import { invite, makeOrganisation } from '#testing/invite.ts';
import { call, problem } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { codeOf, makeAccount, password, secretIn, signInAs, wrong } from '#testing/make-account.ts';
import { emptyServer } from '#testing/open-for-file.ts';

const newPassword = 'larches lean over water';
const form = { password: newPassword, passwordConfirmation: newPassword };
const server = emptyServer();

describe('A new person', () => {
  test('sets a password, is signed in and has the roles of the invitation', async () => {
    const token = await invite(server.services, 'pat@beacon.test', { roles: ['admin'] });
    const answer = await accept(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      token: expect.any(String),
      user: { email: 'pat@beacon.test', orgs: [{ name: 'North', roles: ['admin'] }] },
    });
    expect(answer.cookies.map(({ name }) => name)).toContain('beacon_session');
    const signedIn = await signInAs(server.app, 'pat@beacon.test', { password: newPassword });
    expect(signedIn.statusCode).toBe(200);
    expect(problem(await accept(token))).toEqual([404, 'invitation_invalid']);
  });

  test('who accepts a hundred times in parallel succeeds exactly once', async () => {
    const token = await invite(server.services, 'pat@beacon.test');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const distinctPassword = `${newPassword} ${n}`;
        return accept(token, {
          password: distinctPassword,
          passwordConfirmation: distinctPassword,
        });
      }),
    );
    const winners = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    const winner = { password: `${newPassword} ${winners[0]}` };
    expect((await signInAs(server.app, 'pat@beacon.test', winner)).statusCode).toBe(200);
    expect(await count('sessions')).toBe(2);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'nothing',
      { password: '', passwordConfirmation: '' },
      { password: 'Required', passwordConfirmation: 'Required' },
    ],
    [
      'a short password',
      { password: 'short', passwordConfirmation: 'short' },
      { password: 'Must be at least 8 characters' },
    ],
    [
      'an easy one',
      { password: 'password1', passwordConfirmation: 'password1' },
      { password: 'This password is too easy to guess' },
    ],
    [
      'two that differ',
      { ...form, passwordConfirmation: `${newPassword}!` },
      { passwordConfirmation: 'Does not match' },
    ],
  ])('gets a field error for %s', async (_, payload, fields) => {
    const token = await invite(server.services, 'pat@beacon.test');
    const answer = await call(server.app, acceptInvitation, { params: { token }, payload });
    expect(problem(answer)).toEqual([422, 'invalid']);
    expect(answer.json().errors.fields).toEqual(fields);
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('cannot set an address or username that is not asked for', async () => {
    const token = await invite(server.services, 'pat@beacon.test');
    await accept(token, { email: 'mallory@evil.test', username: 'mallory' });
    const user = await userOf('pat@beacon.test');
    expect(user).toMatchObject({ email: 'pat@beacon.test', username: null });
  });

  test.each(['role', 'roles', 'importer', 'mfaRequired', 'organisationId', '__proto__'])(
    'cannot send %s',
    async (name) => {
      const token = await invite(server.services, 'pat@beacon.test');
      const answer = await call(server.app, acceptInvitation, {
        params: { token },
        headers: { 'content-type': 'application/json' },
        payload: `{"password":"${newPassword}","passwordConfirmation":"${newPassword}","${name}":["admin"]}`,
      });
      expect(problem(answer)).toEqual([400, 'malformed']);
      expect(await count('organisation_users')).toBe(0);
    },
  );
});

describe('A person with a placeholder address', () => {
  const placeholder = 'kim.42@import.temp7';

  test('chooses a username, which replaces the placeholder', async () => {
    const token = await invite(server.services, placeholder);
    expect(await mailsOf(server.app)).toEqual([]);
    const answer = await accept(token, { username: 'kim-larsen' });
    expect(answer.json().data.user).toMatchObject({ username: 'kim-larsen', email: null });
    expect((await signInAs(server.app, 'kim-larsen', { password: newPassword })).statusCode).toBe(
      200,
    );
  });

  test.each([
    ['', 'Required'],
    ['kim', 'Must be at least 4 characters'],
    ['Kim Larsen', 'Invalid format'],
    ['kim@larsen', 'Invalid format'],
    ['k'.repeat(65), 'Must be at most 64 characters'],
  ])('gets an error for the username "%s": %s', async (username, error) => {
    const token = await invite(server.services, placeholder);
    const answer = await accept(token, { username });
    expect(problem(answer)).toEqual([422, 'invalid']);
    expect(answer.json().errors.fields).toEqual({ username: error });
  });

  test('cannot choose a taken username, even if two choose it in parallel', async () => {
    await makeAccount(server.services, 'adam');
    const answer = await accept(await invite(server.services, placeholder), {
      username: 'adam-adam',
    });
    expect(answer.json().errors.fields).toEqual({ username: 'That username is already taken' });
    const tokens = [
      await invite(server.services, 'a@import.temp'),
      await invite(server.services, 'b@import.temp'),
    ];
    const both = await Promise.all(tokens.map((token) => accept(token, { username: 'kimmy' })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const rejected = both.find(({ statusCode }) => statusCode === 422);
    expect(rejected?.json().errors.fields).toEqual({ username: 'That username is already taken' });
  });
});

describe('An organisation that requires a second factor', () => {
  test('creates no account before the factor is set up', async () => {
    const token = await invite(server.services, 'mia@beacon.test', { isMfaRequired: true });
    const prompt = (await accept(token)).json().data;
    expect(prompt).toEqual({ mfa_required: true, mfa_setup_url: expect.any(String) });
    expect((await userOf('mia@beacon.test')).password_hash).toBeNull();
    const code = codeOf(secretIn(prompt.mfa_setup_url), server.services);
    const rejected = await accept(token, { otpCodeForUnconfirmedSecret: wrong(code) });
    expect(problem(rejected)).toEqual([422, 'code_wrong']);
    expect((await userOf('mia@beacon.test')).password_hash).toBeNull();
    const answer = await accept(token, { otpCodeForUnconfirmedSecret: code });
    expect(answer.json().data.user).toMatchObject({ mfaEnabled: true, mfaRequired: true });
    const secondAnswer = await signInAs(server.app, 'mia@beacon.test', { password: newPassword });
    expect(secondAnswer.json().data).toEqual({ mfa_enabled: true });
  });

  test('requires it of a person with an account too', async () => {
    await makeAccount(server.services, 'ada');
    const token = await invite(server.services, 'ada@beacon.test', { isMfaRequired: true });
    const prompt = (await join(token, { password })).json().data;
    expect(prompt).toEqual({ mfa_required: true, mfa_setup_url: expect.any(String) });
    const code = codeOf(secretIn(prompt.mfa_setup_url), server.services);
    const answer = await join(token, { password, otpCodeForUnconfirmedSecret: code });
    expect(answer.json().data.user.orgs).toHaveLength(2);
  });
});

describe('A person with an account', () => {
  test('joins with their password and keeps their account unchanged', async () => {
    const ada = await makeAccount(server.services, 'ada');
    const before = await userOf(ada.email);
    const token = await invite(server.services, ada.email, {
      name: 'Mallory',
      roles: ['observer'],
    });
    const answer = await join(token, { password, username: 'other-name' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.user.orgs).toMatchObject([
      { name: 'North', roles: ['observer'] },
      { roles: [] },
    ]);
    expect(await userOf(ada.email)).toEqual(before);
  });

  test('cannot have their password changed by an invitation', async () => {
    const ada = await makeAccount(server.services, 'ada');
    const token = await invite(server.services, ada.email);
    expect(problem(await accept(token))).toEqual([422, 'sign_in_failed']);
    expect((await signInAs(server.app, ada.email)).statusCode).toBe(200);
    expect(await count('organisation_users')).toBe(1);
  });

  test('has to give the code of their second factor', async () => {
    const ada = await makeAccount(server.services, 'ada', { isMfaEnabled: true });
    const token = await invite(server.services, ada.email);
    expect((await join(token, { password })).json()).toEqual({ data: { mfa_enabled: true } });
    const otpCode = codeOf(ada.secret, server.services);
    const rejected = await join(token, { password, otpCode: wrong(otpCode) });
    expect(problem(rejected)).toEqual([422, 'code_wrong']);
    expect((await join(token, { password, otpCode })).statusCode).toBe(200);
  });

  test('is protected by counting wrong passwords', async () => {
    const ada = await makeAccount(server.services, 'ada');
    const token = await invite(server.services, ada.email);
    for (let n = 0; n < 10; n += 1) await join(token, { password: `guess ${n}` });
    expect(problem(await join(token, { password }))).toEqual([429, 'too_many']);
  });

  test.each<Record<string, string>>([
    { password: 'a guess of theirs' },
    { password: '' },
    { password: 'short', passwordConfirmation: 'short' },
    { ...form, passwordConfirmation: 'another' },
  ])('gets the same answer from a displayed link as a new person for %o', async (payload) => {
    const ada = await makeAccount(server.services, 'ada');
    const [forKnown, forUnknown] = [ada.email, 'ida@beacon.test'].map(async (email) => {
      const answer = await join(await invite(server.services, email), payload);
      return { ...answer.json().errors, requestId: null };
    });
    expect(await forKnown).toEqual(await forUnknown);
  });

  test('keeps their roles and gets those of the invitation', async () => {
    const ada = await makeAccount(server.services, 'ada');
    const organisationId = await makeOrganisation(server.services);
    await server.services.db
      .insertInto('organisation_users')
      .values({
        organisation_id: organisationId,
        user_id: ada.userId,
        roles: ['client'],
        created_at: server.services.clock.now(),
      })
      .execute();
    const token = await invite(server.services, ada.email, {
      roles: ['admin', 'client'],
      organisationId,
    });
    const { orgs } = (await join(token, { password })).json().data.user;
    expect(orgs).toContainEqual(
      expect.objectContaining({ name: 'North', roles: ['admin', 'client'] }),
    );
  });
});

test('A person invited into two organisations sets one password', async () => {
  await invite(server.services, 'pat@beacon.test');
  await invite(server.services, 'pat@beacon.test');
  const links = (await mailsOf(server.app)).flatMap((mail) => mail.links);
  const tokens = links.map((link) => link.split('/').at(-1) ?? '');
  const both = await Promise.all(tokens.map((token) => accept(token)));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  const second = tokens[both.findIndex(({ statusCode }) => statusCode !== 200)] ?? '';
  expect((await join(second, { password: 'another one entirely' })).statusCode).toBe(422);
  expect((await join(second, { password: newPassword })).json().data.user.orgs).toHaveLength(2);
});

function accept(token: string, body: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  const payload = { ...form, ...body };
  return call(server.app, acceptInvitation, { params: { token }, payload });
}

/** Accepts as a person with an account. */
function join(token: string, payload: Record<string, string>): Promise<LightMyRequestResponse> {
  return call(server.app, acceptInvitation, { params: { token }, payload });
}

async function count(table: 'sessions' | 'organisation_users'): Promise<number> {
  const { rows } = await server.services.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

function userOf(email: string) {
  const users = server.services.db.selectFrom('users').selectAll();
  return users.where('email', '=', email).executeTakeFirstOrThrow();
}
