import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelMailedEmailChange, requestEmailChange } from '#contract/email-changes.ts';
import { acceptInvitation } from '#contract/invitations.ts';
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { confirmEmail } from '#contract/users.ts';
import { resetDatabase } from '#testing/databases.ts';
import { call, callAs, problem } from '#testing/calls.ts';
import { invite } from '#testing/invite.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { makeAccount, password, signInAs, type MadeAccount } from '#testing/make-account.ts';
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

describe('A change of the own address', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a changed password', changeOwnPassword],
    ['a reset password', resetOwnPassword],
    ['joining another organisation', joinElsewhere],
  ])('confirmed in parallel with %s is either completed first or cancelled', async (_, act) => {
    for (let round = 0; round < 5; round += 1) {
      const email = `round-${round}@beacon.test`;
      await request(email);
      const [confirmed] = await Promise.all([confirm(await tokenTo(email)), act()]);
      const isDone = confirmed.statusCode === 200;
      expect(isDone ? null : problem(confirmed)).toBeOneOf([null, [422, 'invalid_token']]);
      expect((await emailOf(ada)) === email).toBe(isDone);
      await resetDatabase(server.services.db);
      ada = await makeAccount(server.services, 'ada');
      session = await signIn(ada.email);
    }
  });

  test('confirmed a hundred times in parallel is applied once', async () => {
    await request(newEmail);
    const token = await tokenTo(newEmail);
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const done = (await mailed()).filter(([, subject]) => subject?.endsWith('was changed'));
    expect(done).toHaveLength(1);
  });

  test('confirmed and cancelled in parallel is either applied or cancelled', async () => {
    await request(newEmail);
    const params = { token: await tokenTo(ada.email) };
    const [confirmed, cancelled] = await Promise.all([
      confirm(await tokenTo(newEmail)),
      call(server.app, cancelMailedEmailChange, { params }),
    ]);
    expect([confirmed.statusCode, cancelled.statusCode]).toBeOneOf([
      [200, 404],
      [422, 200],
    ]);
    expect(await emailOf(ada)).toBe(confirmed.statusCode === 200 ? newEmail : ada.email);
  });

  test('gives the address to one of two owners who requested it', async () => {
    const bea = await makeAccount(server.services, 'bea');
    await request(newEmail);
    const adaToken = await tokenTo(newEmail);
    pass(1000);
    const body = { email: newEmail, password };
    await callAs(server.app, requestEmailChange, await signIn(bea.email), body);
    const answers = await Promise.all([confirm(adaToken), confirm(await tokenTo(newEmail))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });
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
