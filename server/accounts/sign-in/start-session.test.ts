import argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { textOf } from '#contract/messages.ts';
import { problems } from '#contract/problems.ts';
import { listSessions, startSession } from '#contract/sessions.ts';
import { problem, whoIs } from '#testing/calls.ts';
import { codeOf, makeAccount, secretIn, signInAs, wrong } from '#testing/make-account.ts';
import type { MadeAccount } from '#testing/make-account.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { newAccount } from '#testing/new-account.ts';

const verify = vi.spyOn(argon2, 'verify');

const server = emptyServer();
const ada = newAccount(server, 'ada');

test.each(['ada@beacon.test', ' ADA@Beacon.test ', 'ada-ada', 'ADA-ada'])(
  'The right password signs in "%s"',
  async (name) => {
    const answer = await signInAs(server.app, name);
    expect(answer.statusCode).toBe(200);
    const { token, user } = answer.json().data;
    expect(user).toMatchObject({ id: ada.userId, email: ada.email, mfaEnabled: false });
    expect(await whoIs(server.app, token)).toMatchObject({ email: ada.email });
  },
);

test('A password is compared after Unicode normalisation', async () => {
  const { db } = server.services;
  const { hashPassword } = await import('#server/accounts/sessions/password-hash.ts');
  const password_hash = await hashPassword('pa\u0308ssword');
  await db.updateTable('users').set({ password_hash }).execute();
  expect((await signInAs(server.app, ada.email, { password: 'p\u00e4ssword' })).statusCode).toBe(
    200,
  );
});

describe('A failed sign-in', () => {
  const attempts: [string, string, string][] = [
    ['a wrong password', 'ada@beacon.test', 'beacon-dema'],
    ['a password in another case', 'ada@beacon.test', 'Beacon-demo'],
    ['no password', 'ada@beacon.test', ''],
    ['an unknown name', 'nobody@beacon.test', 'beacon-demo'],
    ['no name', '', 'beacon-demo'],
    ['an invited person', 'pat@beacon.test', 'beacon-demo'],
    ['a SQL statement as a name', "' or 1=1 --", 'beacon-demo'],
  ];

  test.each(attempts)(
    'with %s has the same message, status and work',
    async (_, name, password) => {
      const { userId } = await makeAccount(server.services, 'pat');
      await server.services.db
        .updateTable('users')
        .set({ password_hash: null })
        .where('id', '=', userId)
        .execute();
      verify.mockClear();
      const answer = await signInAs(server.app, name, { password });
      expect(problem(answer)).toEqual([422, 'sign_in_failed']);
      expect(answer.json().errors.title).toBe('Incorrect email, username or password.');
      expect(Object.keys(answer.json().errors)).toEqual(['id', 'title', 'requestId']);
      expect(answer.cookies).toEqual([]);
      expect(verify).toHaveBeenCalledTimes(1);
      expect(await sessions()).toHaveLength(0);
    },
  );

  test('is limited in the same way for known and unknown names', async () => {
    const outcomes = { known: [] as unknown[], unknown: [] as unknown[] };
    for (let guess = 0; guess < 12; guess += 1) {
      for (const who of ['known', 'unknown'] as const) {
        const name = who === 'known' ? ada.email : 'nobody@beacon.test';
        const answer = await signInAs(server.app, name, { password: 'wrong' });
        outcomes[who].push([...problem(answer), answer.headers['retry-after']]);
      }
    }
    expect(outcomes.known.at(-1)).toEqual([429, 'too_many', '1']);
    expect(outcomes.unknown).toEqual(outcomes.known);
  });
});

describe('With a second factor', () => {
  let xavier: MadeAccount;
  beforeEach(async () => {
    xavier = await makeAccount(server.services, 'xavier', { isMfaEnabled: true });
  });

  test('the password alone opens no session and asks for a code', async () => {
    const answer = await signInAs(server.app, xavier.email);
    expect(answer.json()).toEqual({ data: { mfa_enabled: true } });
    expect(answer.cookies).toEqual([]);
    expect(await sessions()).toHaveLength(0);
  });

  test('password and code sign in', async () => {
    const otpCode = codeOf(xavier.secret, server.services);
    const answer = await signInAs(server.app, xavier.email, { otpCode });
    expect(answer.json().data.user).toMatchObject({ mfaEnabled: true });
    expect(await whoIs(server.app, answer.json().data.token)).toMatchObject({
      email: xavier.email,
    });
  });

  test.each([-1, 0, 1])('a code %i steps away is accepted', async (steps) => {
    const code = codeOf(xavier.secret, server.services, steps);
    const otpCode = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await signInAs(server.app, xavier.email, { otpCode })).statusCode).toBe(200);
  });

  test.each([-3, -2, 2, 3])('a code %i steps away is wrong', async (steps) => {
    const otpCode = codeOf(xavier.secret, server.services, steps);
    const answer = await signInAs(server.app, xavier.email, { otpCode });
    expect(problem(answer)).toEqual([422, 'code_wrong']);
    expect(answer.json().errors.title).toBe(textOf(problems.code_wrong.title));
  });

  test('a code works once, and earlier codes are invalid then', async () => {
    const [earlier, now] = [-1, 0].map((steps) => codeOf(xavier.secret, server.services, steps));
    expect((await signInAs(server.app, xavier.email, { otpCode: now ?? '' })).statusCode).toBe(200);
    for (const otpCode of [now ?? '', earlier ?? '']) {
      const secondAnswer = await signInAs(server.app, xavier.email, { otpCode });
      expect(problem(secondAnswer)).toEqual([422, 'code_wrong']);
    }
  });

  test('a wrong password gets the same answer for right and wrong codes', async () => {
    for (const code of [codeOf(xavier.secret, server.services), '000000']) {
      const answer = await signInAs(server.app, xavier.email, { password: 'x', otpCode: code });
      expect(problem(answer)).toEqual([422, 'sign_in_failed']);
    }
  });

  test('changed codes, codes of another length and of another user are wrong', async () => {
    const right = codeOf(xavier.secret, server.services);
    const other = await makeAccount(server.services, 'other', { isMfaEnabled: true });
    for (const otpCode of [
      wrong(right),
      `0${right}`,
      '\u0661\u0662\u0663\u0664\u0665\u0666',
      codeOf(other.secret, server.services),
    ]) {
      const answer = await signInAs(server.app, xavier.email, { otpCode });
      expect(problem(answer), otpCode).toEqual([422, 'code_wrong']);
    }
  });

  test('a code of an unconfirmed authenticator does not sign in', async () => {
    const otpCodeForUnconfirmedSecret = codeOf(xavier.secret, server.services);
    const answer = await signInAs(server.app, xavier.email, { otpCodeForUnconfirmedSecret });
    expect(answer.json()).toEqual({ data: { mfa_enabled: true } });
  });
});

describe('With a required second factor that is not set up', () => {
  let mia: MadeAccount;
  beforeEach(async () => {
    mia = await makeAccount(server.services, 'mia', { isMfaRequired: true });
  });

  test('the right password opens no session and returns the setup URL', async () => {
    const { data } = (await signInAs(server.app, mia.email)).json();
    expect(Object.keys(data).toSorted()).toEqual(['mfa_required', 'mfa_setup_url']);
    const url = new URL(data.mfa_setup_url);
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain('Beacon:mia@beacon.test');
    expect(url.searchParams.get('issuer')).toBe('Beacon');
    expect(secretIn(data.mfa_setup_url)).toMatch(/^[A-Z2-7]{32}$/);
    expect(await sessions()).toHaveLength(0);
  });

  test('a wrong password gets no secret', async () => {
    const answer = await signInAs(server.app, mia.email, { password: 'wrong' });
    expect(problem(answer)).toEqual([422, 'sign_in_failed']);
  });

  test('the first code completes the setup and signs in, and codes are required afterwards', async () => {
    const secret = await setupSecret();
    const code = codeOf(secret, server.services);
    const missed = await signInAs(server.app, mia.email, {
      otpCodeForUnconfirmedSecret: wrong(code),
    });
    expect(problem(missed)).toEqual([422, 'code_wrong']);
    const answer = await signInAs(server.app, mia.email, { otpCodeForUnconfirmedSecret: code });
    expect(answer.json().data.user).toMatchObject({ mfaRequired: true, mfaEnabled: true });
    expect((await signInAs(server.app, mia.email)).json().data).toEqual({ mfa_enabled: true });
    const used = await signInAs(server.app, mia.email, { otpCode: code });
    expect(problem(used)).toEqual([422, 'code_wrong']);
    const otpCode = codeOf(secret, server.services, 1);
    expect((await signInAs(server.app, mia.email, { otpCode })).statusCode).toBe(200);
  });

  test('the secret stays the same for a reload and changes later', async () => {
    const secret = await setupSecret();
    expect(await setupSecret()).toBe(secret);
    pass(10 * 60_000);
    expect(await setupSecret()).not.toBe(secret);
  });

  test('100 parallel first codes complete the setup once', async () => {
    const otpCodeForUnconfirmedSecret = codeOf(await setupSecret(), server.services);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        signInAs(server.app, mia.email, { otpCodeForUnconfirmedSecret }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(1);
    expect(await sessions()).toHaveLength(1);
  });

  async function setupSecret(): Promise<string> {
    return secretIn((await signInAs(server.app, mia.email)).json().data.mfa_setup_url);
  }
});

test('Each sign-in creates a new token and ends the session it replaces', async () => {
  const first = (await signInAs(server.app, ada.email)).json().data.token;
  const headers = { authorization: `Bearer ${first}` };
  const second = (await signInAs(server.app, ada.email, {}, headers)).json().data.token;
  expect(second).not.toBe(first);
  expect(await whoIs(server.app, first)).toBeNull();
  expect(await whoIs(server.app, second)).toMatchObject({ email: ada.email });
});

test('A session names its device in words', async () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
  const answer = await signInAs(server.app, ada.email, {}, { 'user-agent': agent });
  const { sessions: listed } = (
    await server.app.inject({
      url: listSessions.path,
      headers: { authorization: `Bearer ${answer.json().data.token}` },
    })
  ).json().data;
  expect(listed).toMatchObject([{ device: 'Firefox on Windows', isCurrent: true }]);
});

test.each([
  [{ emailOrUsername: 'ada@beacon.test' }, 422],
  [{ emailOrUsername: 'ada@beacon.test', password: ['beacon-demo'] }, 422],
  [{ emailOrUsername: { $ne: '' }, password: 'beacon-demo' }, 422],
  [{ emailOrUsername: 'ada@beacon.test', password: 'x'.repeat(257) }, 422],
  [{ emailOrUsername: 'ada@beacon.test', password: 'beacon-demo', otpCode: '1' }, 422],
  [{ emailOrUsername: 'ada@beacon.test', password: 'beacon-demo', role: 'admin' }, 400],
])('%j is rejected before any password is verified', async (payload, status) => {
  verify.mockClear();
  const answer = await server.app.inject({ method: 'POST', url: startSession.path, payload });
  expect(answer.statusCode).toBe(status);
  expect(verify).not.toHaveBeenCalled();
});

function sessions() {
  return server.services.db.selectFrom('sessions').select('id').execute();
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
