import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptEmailChange,
  acceptMailedEmailChange,
  cancelEmailChange,
  cancelMailedEmailChange,
  findEmailChange,
  findMailedEmailChange,
  requestEmailChange,
} from '#contract/email-changes.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { confirmEmail } from '#contract/users.ts';
import { resetDatabase } from '#testing/databases.ts';
import { call, callAs, problem, whoIs } from '#testing/calls.ts';
import { invite } from '#testing/invite.ts';
import { mailsOf } from '#testing/mailbox.ts';
import {
  codeOf,
  makeAccount,
  password,
  signInAs,
  type MadeAccount,
} from '#testing/make-account.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const newEmail = 'new@beacon.test';
const newPassword = 'larches lean over water';
let server: TestApp;
let ada: MadeAccount;
let session: string;

beforeAll(async () => {
  server = await testApp();
});
beforeEach(async () => {
  await resetDatabase(server.services.db);
  ada = await makeAccount(server.services, 'ada');
  session = await signIn(ada.email);
});
afterAll(() => server[Symbol.asyncDispose]());

describe('An owner who requests another address', () => {
  test('gets it once the new mailbox confirms, and the old mailbox is notified of both steps', async () => {
    const answer = await request('  New@Beacon.test ');
    expect(answer.json()).toEqual({ data: { success: true } });
    expect(await mailed()).toEqual([
      ['ada@beacon.test', 'A new email address was requested'],
      [newEmail, 'Confirm your email address'],
    ]);
    expect(await pending()).toMatchObject({ email: newEmail, organisation: null });
    expect(await emailOf(ada)).toBe(ada.email);
    expect((await confirm(await tokenTo(newEmail))).json()).toEqual({ data: { success: true } });
    expect(await emailOf(ada)).toBe(newEmail);
    expect((await mailed())[0]).toEqual(['ada@beacon.test', 'Your email address was changed']);
    expect((await status()).json().data).toEqual({
      email: newEmail,
      isConfirmed: true,
      pending: null,
    });
    expect(await audit()).toEqual(['email.requested', 'email.changed']);
  });

  test('is signed out of all sessions but the requesting one when it changes', async () => {
    const elsewhere = await signIn(ada.email);
    await request(newEmail);
    await confirm(await tokenTo(newEmail));
    expect(await whoIs(server.app, elsewhere)).toBeNull();
    expect(await whoIs(server.app, session)).toMatchObject({ email: newEmail });
    expect((await signInAs(server.app, newEmail)).statusCode).toBe(200);
    expect((await signInAs(server.app, ada.email)).statusCode).toBe(422);
  });

  test.each([
    [{ password: 'a wrong guess' }, [422, 'password_wrong']],
    [{ email: '' }, [422, 'invalid']],
    [{ email: 'nobody' }, [422, 'invalid']],
    [{ email: `${'x'.repeat(320)}@beacon.test` }, [422, 'invalid']],
    [{ email: 'kim.42@import.temp' }, [422, 'invalid']],
    [{ email: 'ada@beacon.test' }, [422, 'invalid']],
    [{ email: 'bea@beacon.test' }, [422, 'invalid']],
    [{ proposed_in: 'x' }, [400, 'malformed']],
  ])('is rejected with %o, and nobody gets a mail', async (wrong, expected) => {
    await makeAccount(server.services, 'bea');
    const answer = await callAs(server.app, requestEmailChange, session, {
      email: newEmail,
      password,
      ...wrong,
    });
    expect(problem(answer)).toEqual(expected);
    expect(await mailed()).toEqual([]);
  });

  test('has to give the code of their second factor', async () => {
    const bea = await makeAccount(server.services, 'bea', { isMfaEnabled: true });
    const otpCode = codeOf(bea.secret, server.services);
    const signedIn = await signInAs(server.app, bea.email, { otpCode });
    const { token } = signedIn.json().data;
    const body = { email: newEmail, password };
    const prompt = await callAs(server.app, requestEmailChange, token, body);
    expect(prompt.json()).toEqual({ data: { mfa_enabled: true } });
    expect(await pending(token)).toBeNull();
    const next = { ...body, otpCode: codeOf(bea.secret, server.services, 1) };
    expect((await callAs(server.app, requestEmailChange, token, next)).statusCode).toBe(200);
    expect(await pending(token)).toMatchObject({ email: newEmail });
  });

  test('may request five times a day', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await request(`new-${n}@beacon.test`)).statusCode).toBe(200);
    }
    expect(problem(await request(newEmail))).toEqual([429, 'too_many']);
    pass(86_400_000);
    session = await signIn(ada.email);
    expect((await request(newEmail)).statusCode).toBe(200);
  });

  test('cannot accept the change without the new mailbox', async () => {
    await request(newEmail);
    const body = { email: newEmail, password };
    const answer = await callAs(server.app, acceptEmailChange, session, body);
    expect(problem(answer)).toEqual([409, 'email_change_over']);
    const old = { params: { token: await tokenTo(ada.email) } };
    const byLink = await call(server.app, acceptMailedEmailChange, old);
    expect(problem(byLink)).toEqual([404, 'email_link_invalid']);
    expect(await emailOf(ada)).toBe(ada.email);
  });
});

describe('A pending change', () => {
  test('is shown by the link in the old mailbox and cancelled from there exactly once', async () => {
    await request(newEmail);
    const params = { token: await tokenTo(ada.email) };
    const details = await call(server.app, findMailedEmailChange, { params });
    expect(details.json().data).toMatchObject({ pending: { email: newEmail, organisation: null } });
    expect((await call(server.app, cancelMailedEmailChange, { params })).statusCode).toBe(200);
    const secondAnswer = await call(server.app, cancelMailedEmailChange, { params });
    expect(problem(secondAnswer)).toEqual([404, 'email_link_invalid']);
    expect(problem(await confirm(await tokenTo(newEmail)))).toEqual([422, 'invalid_token']);
    expect(await audit()).toEqual(['email.requested', 'email.cancelled']);
  });

  test('is cancelled by its owner exactly once', async () => {
    await request(newEmail);
    expect((await callAs(server.app, cancelEmailChange, session)).statusCode).toBe(200);
    expect(await pending()).toBeNull();
    const secondAnswer = await callAs(server.app, cancelEmailChange, session);
    expect(problem(secondAnswer)).toEqual([409, 'email_change_over']);
    expect(problem(await confirm(await tokenTo(newEmail)))).toEqual([422, 'invalid_token']);
  });

  test('is replaced by the next request', async () => {
    await request('one@beacon.test');
    const first = await tokenTo('one@beacon.test');
    await request('two@beacon.test');
    expect(problem(await confirm(first))).toEqual([422, 'invalid_token']);
    expect(await pending()).toMatchObject({ email: 'two@beacon.test' });
    expect((await confirm(await tokenTo('two@beacon.test'))).statusCode).toBe(200);
  });

  test('expires after a day, and is not confirmed by invalid links', async () => {
    await request(newEmail);
    const token = await tokenTo(newEmail);
    for (const other of ['', 'x', `${token}A`, 'A'.repeat(200), await tokenTo(ada.email)]) {
      expect(problem(await confirm(other))).toEqual([422, 'invalid_token']);
    }
    pass(86_400_000);
    expect(problem(await confirm(token))).toEqual([422, 'invalid_token']);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a changed password', changeOwnPassword],
    ['a reset password', resetOwnPassword],
    ['joining another organisation', joinElsewhere],
  ])('is cancelled by %s', async (_, act) => {
    await request(newEmail);
    await act();
    expect(problem(await confirm(await tokenTo(newEmail)))).toEqual([422, 'invalid_token']);
    expect(await emailOf(ada)).toBe(ada.email);
    expect(await audit()).toContain('email.lapsed');
  });

  test('is not confirmed if the address is taken by then', async () => {
    await request('bea@beacon.test');
    const token = await tokenTo('bea@beacon.test');
    await makeAccount(server.services, 'bea');
    expect(problem(await confirm(token))).toEqual([422, 'invalid_token']);
    expect(await emailOf(ada)).toBe(ada.email);
  });
});

test('A new address invalidates the links sent to the old mailbox', async () => {
  await call(server.app, requestPasswordReset, { payload: { email: ada.email } });
  const reset = await tokenTo(ada.email);
  const invitation = await invite(server.services, ada.email);
  await request(newEmail);
  await confirm(await tokenTo(newEmail));
  const payload = { token: reset, password: newPassword };
  const answer = await call(server.app, resetPassword, { payload });
  expect(problem(answer)).toEqual([422, 'invalid_token']);
  expect(problem(await accept(invitation))).toEqual([404, 'invitation_invalid']);
});

function request(email: string) {
  return callAs(server.app, requestEmailChange, session, { email, password });
}

function confirm(token: string) {
  return call(server.app, confirmEmail, { payload: { token } });
}

function accept(token: string) {
  return call(server.app, acceptInvitation, { params: { token }, payload: { password } });
}

async function changeOwnPassword() {
  const body = { currentPassword: password, password: newPassword };
  await callAs(server.app, changePassword, session, body);
}

async function resetOwnPassword() {
  await call(server.app, requestPasswordReset, { payload: { email: ada.email } });
  const links = (await mailsOf(server.app)).flatMap((mail) => mail.links);
  const link = links.find((each) => each.includes('new_password')) ?? '';
  const payload = { token: link.split('=').at(-1), password: newPassword };
  await call(server.app, resetPassword, { payload });
}

async function joinElsewhere() {
  const token = await invite(server.services, ada.email);
  await accept(token);
}

function status(token = session) {
  return callAs(server.app, findEmailChange, token);
}

async function pending(token = session) {
  return (await status(token)).json().data.pending;
}

/** The token of the newest mail with a personal link to an address. */
async function tokenTo(address: string): Promise<string> {
  const mails = await mailsOf(server.app);
  const links = mails.filter(({ to }) => to === address).flatMap((mail) => mail.links);
  const link = links.find((each) => /[\w-]{43}$/.test(each));
  return link?.split(/[/=]/).at(-1) ?? '';
}

async function mailed() {
  return (await mailsOf(server.app)).map(({ to, subject }) => [to, subject]);
}

async function audit(): Promise<string[]> {
  const events = server.services.db.selectFrom('audit_events').select('action').orderBy('id');
  return (await events.where('action', 'like', 'email.%').execute()).map(({ action }) => action);
}

async function emailOf({ userId }: MadeAccount): Promise<string | null> {
  const users = server.services.db.selectFrom('users').select('email');
  return (await users.where('id', '=', userId).executeTakeFirstOrThrow()).email;
}

async function signIn(email: string): Promise<string> {
  return (await signInAs(server.app, email)).json().data.token;
}

function pass(ms: number): void {
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + ms));
}
