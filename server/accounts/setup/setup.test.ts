import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { findSession } from '#contract/sessions.ts';
import { findSetup, sendSetupMail, setUp } from '#contract/setup.ts';
import { inviteAdmin } from '#server/accounts/administration/invite-admin.ts';
import { call, callAs, problem } from '#testing/calls.ts';
import { MailServer } from '#testing/mail-server.ts';
import { signInAs } from '#testing/make-account.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { appOver } from '#testing/test-app.ts';
import { greeting } from '#server/demo/greeting.ts';
import { offerSetup } from './offer-setup.ts';

const server = emptyServer();
const password = 'larches lean over water';
const form = {
  organisation: 'North Family Centre',
  timeZone: 'Europe/Berlin',
  country: 'CH',
  name: 'Pat Quinn',
  email: 'Pat@beacon.test',
  password,
  passwordConfirmation: password,
};

beforeEach(async () => {
  const { db } = server.services;
  await db
    .insertInto('installation')
    .values({ mode: 'production' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

test('the printed address creates the organisation and its first admin, who is signed in', async () => {
  const token = await offeredToken();
  const answer = await use(token);
  expect(answer.json().data.user).toMatchObject({
    email: 'pat@beacon.test',
    name: 'Pat Quinn',
    orgs: [
      {
        name: 'North Family Centre',
        slug: 'north-family-centre',
        country: 'CH',
        roles: ['admin', 'beacon_creator'],
      },
    ],
  });
  expect(answer.cookies.map(({ name }) => name)).toContain('beacon_session');
  expect((await signInAs(server.app, 'pat@beacon.test', { password })).statusCode).toBe(200);
  const organisation = await server.services.db
    .selectFrom('organisations')
    .select(['name', 'time_zone', 'country'])
    .executeTakeFirstOrThrow();
  expect(organisation).toEqual({
    name: 'North Family Centre',
    time_zone: 'Europe/Berlin',
    country: 'CH',
  });
});

test('an address works once, also for a hundred people at the same moment', async () => {
  const token = await offeredToken();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => use(token, { email: `person-${n}@beacon.test` })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(99);
  expect(await rowsOf('organisations')).toBe(1);
  expect(await rowsOf('users')).toBe(1);
  expect(problem(await find(token))).toEqual([404, 'setup_invalid']);
});

test('an address expires after an hour', async () => {
  const token = await offeredToken();
  const { clock } = server.services;
  clock.moveTo(new Date(clock.now().getTime() + 3_600_000));
  expect(problem(await find(token))).toEqual([404, 'setup_invalid']);
  expect(problem(await use(token))).toEqual([404, 'setup_invalid']);
  expect(await rowsOf('organisations')).toBe(0);
});

test('each start offers another address, which ends the one before', async () => {
  const first = await offeredToken();
  const second = await offeredToken();
  expect(second).not.toBe(first);
  expect(problem(await use(first))).toEqual([404, 'setup_invalid']);
  expect((await use(second)).statusCode).toBe(200);
});

test('an address is over when an admin was invited by the command', async () => {
  const token = await offeredToken();
  await inviteAdmin(server.services, {
    organisation: 'North',
    email: 'kim@beacon.test',
    timeZone: 'Europe/London',
  });
  expect(problem(await find(token))).toEqual([404, 'setup_invalid']);
  expect(problem(await use(token))).toEqual([404, 'setup_invalid']);
  expect(problem(await sendTest(token))).toEqual([404, 'setup_invalid']);
  expect(await offerSetup(server.services)).toBeNull();
});

test('a made-up token is refused by each call', async () => {
  await offeredToken();
  for (const answer of [await find('made-up'), await use('made-up'), await sendTest('made-up')]) {
    expect(problem(answer)).toEqual([404, 'setup_invalid']);
  }
});

test.each([
  ['organisation', { organisation: ' ' }],
  ['timeZone', { timeZone: '+02:00' }],
  ['timeZone', { timeZone: 'Europe/Atlantis' }],
  ['country', { country: '' }],
  ['country', { country: 'XX' }],
  ['name', { name: '' }],
  ['email', { email: 'pat' }],
  ['password', { password: 'password1', passwordConfirmation: 'password1' }],
  ['password', { password: 'Pat Quinn', passwordConfirmation: 'Pat Quinn' }],
  ['passwordConfirmation', { passwordConfirmation: 'another one' }],
])(
  'an invalid %s is named, creates nothing and leaves the address valid',
  async (field, change) => {
    const token = await offeredToken();
    const answer = await use(token, change);
    expect(problem(answer)).toEqual([422, 'invalid']);
    expect(Object.keys(answer.json().errors.fields)).toEqual([field]);
    expect(await rowsOf('organisations')).toBe(0);
    expect((await use(token)).statusCode).toBe(200);
  },
);

test('the page tells an installation without people from one with people', async () => {
  expect((await callAs(server.app, findSession, null)).json().data).toEqual({
    user: null,
    isNew: true,
  });
  await use(await offeredToken());
  expect((await callAs(server.app, findSession, null)).json().data.isNew).toBe(false);
});

test('a test mail reaches the address, and the answer quotes the mail server', async () => {
  await using mailServer = await MailServer.start();
  const token = await offeredToken();
  const { mode, smtpUrl } = { mode: 'production' as const, smtpUrl: mailServer.url };
  await using other = await appOver(server.services, { mode, smtpUrl });
  const answer = await call(other.app, sendSetupMail, {
    params: { token },
    payload: { email: 'pat@beacon.test' },
  });
  expect(answer.json().data).toMatchObject({
    isSent: true,
    message: expect.stringContaining('accepted the mail'),
  });
  expect(mailServer.received).toMatchObject([{ recipients: ['pat@beacon.test'] }]);
});

test('without a mail server the page says what to set', async () => {
  const token = await offeredToken();
  await using other = await appOver(server.services, { mode: 'production' });
  const found = await call(other.app, findSetup, { params: { token } });
  expect(found.json().data).toMatchObject({ canSendMail: false });
  const answer = await call(other.app, sendSetupMail, {
    params: { token },
    payload: { email: 'pat@beacon.test' },
  });
  expect(answer.json().data).toEqual({
    isSent: false,
    message: 'No mail server is configured: set SMTP_URL.',
  });
});

test('the terminal prints the address until somebody has an account', async () => {
  const config = { ...server.services.config, mode: 'production' as const };
  const services = { ...server.services, config };
  const text = await greeting(services);
  const [, token = ''] = /http:\/\/127\.0\.0\.1:3000\/setup\/([\w-]{43})\n/.exec(text) ?? [];
  expect((await use(token)).statusCode).toBe(200);
  expect(await greeting(services)).not.toContain('/setup/');
});

async function offeredToken(): Promise<string> {
  const address = await offerSetup(server.services);
  return address?.split('/').at(-1) ?? '';
}

function find(token: string): Promise<LightMyRequestResponse> {
  return call(server.app, findSetup, { params: { token } });
}

function use(token: string, change: Partial<typeof form> = {}): Promise<LightMyRequestResponse> {
  return call(server.app, setUp, { params: { token }, payload: { ...form, ...change } });
}

function sendTest(token: string): Promise<LightMyRequestResponse> {
  const payload = { email: 'pat@beacon.test' };
  return call(server.app, sendSetupMail, { params: { token }, payload });
}

async function rowsOf(table: 'organisations' | 'users'): Promise<number> {
  const { rows } = await server.services.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}
