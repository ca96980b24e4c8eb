import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptInvitation } from '#contract/invitations.ts';
import { resetDatabase } from '#testing/databases.ts';
import { invite, makeOrganisation } from '#testing/invite.ts';
import { call, problem } from '#testing/calls.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { codeOf, makeAccount, password, secretIn, signInAs, wrong } from '#testing/make-account.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const chosen = 'larches lean over water';
const form = { password: chosen, passwordConfirmation: chosen };
let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
beforeEach(() => resetDatabase(server.services.db));
afterAll(() => server[Symbol.asyncDispose]());

describe('somebody new', () => {
  test('chooses a password, is signed in and has the roles of the invitation', async () => {
    const token = await invite(server.services, 'pat@beacon.test', { roles: ['admin'] });
    const answer = await accept(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      token: expect.any(String),
      user: { email: 'pat@beacon.test', orgs: [{ name: 'North', roles: ['admin'] }] },
    });
    expect(answer.cookies.map(({ name }) => name)).toContain('beacon_session');
    const signedIn = await signInAs(server.app, 'pat@beacon.test', { password: chosen });
    expect(signedIn.statusCode).toBe(200);
    expect(problem(await accept(token))).toEqual([404, 'invitation_invalid']);
  });

  test('at once a hundred times: exactly one success', async () => {
    const token = await invite(server.services, 'pat@beacon.test');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const own = `${chosen} ${n}`;
        return accept(token, { password: own, passwordConfirmation: own });
      }),
    );
    const winners = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    const won = { password: `${chosen} ${winners[0]}` };
    expect((await signInAs(server.app, 'pat@beacon.test', won)).statusCode).toBe(200);
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
      { ...form, passwordConfirmation: `${chosen}!` },
      { passwordConfirmation: 'Does not match' },
    ],
  ])('%s is refused at its field', async (_, payload, fields) => {
    const token = await invite(server.services, 'pat@beacon.test');
    const answer = await call(server.app, acceptInvitation, { params: { token }, payload });
    expect(problem(answer)).toEqual([422, 'invalid']);
    expect(answer.json().errors.fields).toEqual(fields);
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('sends an address or a username that is not asked for in vain', async () => {
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
        payload: `{"password":"${chosen}","passwordConfirmation":"${chosen}","${name}":["admin"]}`,
      });
      expect(problem(answer)).toEqual([400, 'malformed']);
      expect(await count('organisation_users')).toBe(0);
    },
  );
});

describe('somebody with a placeholder for an address', () => {
  const placeholder = 'kim.42@import.temp7';

  test('chooses a username, and the placeholder goes', async () => {
    const token = await invite(server.services, placeholder);
    expect(await mailsOf(server.app)).toEqual([]);
    const answer = await accept(token, { username: 'kim-larsen' });
    expect(answer.json().data.user).toMatchObject({ username: 'kim-larsen', email: null });
    expect((await signInAs(server.app, 'kim-larsen', { password: chosen })).statusCode).toBe(200);
  });

  test.each([
    ['', 'Required'],
    ['kim', 'Must be at least 4 characters'],
    ['Kim Larsen', 'Invalid format'],
    ['kim@larsen', 'Invalid format'],
    ['k'.repeat(65), 'Must be at most 64 characters'],
  ])('the username "%s" is refused: %s', async (username, error) => {
    const token = await invite(server.services, placeholder);
    const answer = await accept(token, { username });
    expect(problem(answer)).toEqual([422, 'invalid']);
    expect(answer.json().errors.fields).toEqual({ username: error });
  });

  test('a username another has is refused, also chosen by two at once', async () => {
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
    const refused = both.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json().errors.fields).toEqual({ username: 'That username is already taken' });
  });
});

describe('an organisation that requires a second factor', () => {
  test('has it set up before anything of the account is there', async () => {
    const token = await invite(server.services, 'mia@beacon.test', { isMfaRequired: true });
    const asked = (await accept(token)).json().data;
    expect(asked).toEqual({ mfa_required: true, mfa_setup_url: expect.any(String) });
    expect((await userOf('mia@beacon.test')).password_hash).toBeNull();
    const code = codeOf(secretIn(asked.mfa_setup_url), server.services);
    const refused = await accept(token, { otpCodeForUnconfirmedSecret: wrong(code) });
    expect(problem(refused)).toEqual([422, 'code_wrong']);
    expect((await userOf('mia@beacon.test')).password_hash).toBeNull();
    const answer = await accept(token, { otpCodeForUnconfirmedSecret: code });
    expect(answer.json().data.user).toMatchObject({ mfaEnabled: true, mfaRequired: true });
    const again = await signInAs(server.app, 'mia@beacon.test', { password: chosen });
    expect(again.json().data).toEqual({ mfa_enabled: true });
  });

  test('asks the same of somebody who has an account', async () => {
    await makeAccount(server.services, 'ada');
    const token = await invite(server.services, 'ada@beacon.test', { isMfaRequired: true });
    const asked = (await join(token, { password })).json().data;
    expect(asked).toEqual({ mfa_required: true, mfa_setup_url: expect.any(String) });
    const code = codeOf(secretIn(asked.mfa_setup_url), server.services);
    const answer = await join(token, { password, otpCodeForUnconfirmedSecret: code });
    expect(answer.json().data.user.orgs).toHaveLength(2);
  });
});

describe('somebody who has an account', () => {
  test('joins with their own password and keeps everything else', async () => {
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

  test('cannot have their password set by it', async () => {
    const ada = await makeAccount(server.services, 'ada');
    const token = await invite(server.services, ada.email);
    expect(problem(await accept(token))).toEqual([422, 'sign_in_failed']);
    expect((await signInAs(server.app, ada.email)).statusCode).toBe(200);
    expect(await count('organisation_users')).toBe(1);
  });

  test('gives the code of their second factor too', async () => {
    const ada = await makeAccount(server.services, 'ada', { isMfaEnabled: true });
    const token = await invite(server.services, ada.email);
    expect((await join(token, { password })).json()).toEqual({ data: { mfa_enabled: true } });
    const otpCode = codeOf(ada.secret, server.services);
    const refused = await join(token, { password, otpCode: wrong(otpCode) });
    expect(problem(refused)).toEqual([422, 'code_wrong']);
    expect((await join(token, { password, otpCode })).statusCode).toBe(200);
  });

  test('guesses of their password are counted', async () => {
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
  ])('is not told from somebody new by what a shown link answers to %o', async (payload) => {
    const ada = await makeAccount(server.services, 'ada');
    const [known, unknown] = [ada.email, 'ida@beacon.test'].map(async (email) => {
      const answer = await join(await invite(server.services, email), payload);
      return { ...answer.json().errors, requestId: null };
    });
    expect(await known).toEqual(await unknown);
  });

  test('adds to the roles they have', async () => {
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

test('who was invited into two organisations sets one password', async () => {
  await invite(server.services, 'pat@beacon.test');
  await invite(server.services, 'pat@beacon.test');
  const links = (await mailsOf(server.app)).flatMap((mail) => mail.links);
  const tokens = links.map((link) => link.split('/').at(-1) ?? '');
  const both = await Promise.all(tokens.map((token) => accept(token)));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  const second = tokens[both.findIndex(({ statusCode }) => statusCode !== 200)] ?? '';
  expect((await join(second, { password: 'another one entirely' })).statusCode).toBe(422);
  expect((await join(second, { password: chosen })).json().data.user.orgs).toHaveLength(2);
});

function accept(token: string, body: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  const payload = { ...form, ...body };
  return call(server.app, acceptInvitation, { params: { token }, payload });
}

/** Sends what somebody sends who has an account. */
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
