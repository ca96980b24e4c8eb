import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answerAssessments,
  findClock,
  listMails,
  listQuickLogins,
  moveClock,
  quickLogin,
} from '#contract/development.ts';
import { findSession } from '#contract/sessions.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { resetDatabase } from '#testing/databases.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { appOver, makeUser, post, testApp, type TestApp } from '#testing/test-app.ts';

const week = 7 * 86_400_000;
let server: TestApp;

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server[Symbol.asyncDispose]());

test.each([listQuickLogins, quickLogin, listMails, findClock, moveClock, answerAssessments])(
  '$method $path does not exist in production',
  async ({ method, path }) => {
    const publicUrl = 'https://beacon.example';
    await using real = await appOver(server.services, { mode: 'production', publicUrl });
    const answer = await real.app.inject({ method, url: path });
    expect([answer.statusCode, answer.json().errors.id]).toEqual([404, 'not_found']);
  },
);

test('The quick logins list the demo people by name and address', async () => {
  const { users } = (await server.app.inject(listQuickLogins.path)).json().data;
  expect(users).toContainEqual({ name: 'Ada Okafor', email: 'ada@riverside.test' });
});

test.each(['ada@beacon.test', 'ADA@beacon.test'])('%s signs Ada in', async (emailOrUsername) => {
  await makeUser(server.services, 'ada@beacon.test');
  const answer = await post(server.app, quickLogin.path, { emailOrUsername });
  expect(answer.json().data.user).toMatchObject({ email: 'ada@beacon.test', orgs: [] });
  await resetDatabase(server.services.db);
});

test('An unknown or only invited person is not signed in', async () => {
  const id = await makeUser(server.services, 'pat@beacon.test');
  const { db } = server.services;
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
  for (const emailOrUsername of ['pat@beacon.test', 'nobody@beacon.test']) {
    const answer = await post(server.app, quickLogin.path, { emailOrUsername });
    expect([answer.statusCode, answer.json().errors.id]).toEqual([422, 'invalid']);
  }
});

describe('The clock', () => {
  beforeEach(() => resetDatabase(server.services.db));

  test('reports the time, the next opening and its invitations', async () => {
    const { clock } = server.services;
    expect(await clockNow()).toMatchObject({
      now: clock.now().toISOString(),
      nextWindowAt: null,
      nextInvitationsAt: null,
    });
    await publish();
    await makeBeacon(server.services, { schedule: { startOn: dayIn(3 * week) } });
    const { nextWindowAt, nextInvitationsAt } = await clockNow();
    expect(nextWindowAt).toBe(`${dayIn(3 * week)}T00:00:00.000Z`);
    expect(nextInvitationsAt).toBe(`${dayIn(3 * week)}T07:00:00.000Z`);
  });

  test('opens the windows and sends the invitations up to the new time before it answers', async () => {
    await publish();
    await makeBeacon(server.services, { schedule: { startOn: dayIn(week) } });
    expect(await mails()).toEqual([]);
    const { nextWindowAt, nextInvitationsAt } = await clockNow();
    await put({ now: nextWindowAt });
    expect(await mails()).toEqual([]);
    const answer = await put({ now: nextInvitationsAt });
    expect(answer.json()).toEqual({ data: { now: nextInvitationsAt, jump: null } });
    const [first, second] = await mails();
    expect([first?.sentAt, second?.sentAt]).toEqual([nextInvitationsAt, nextInvitationsAt]);
    const [link = ''] = first?.links ?? [];
    expect(first?.text).toContain(link);
    expect(first?.html).toContain(link);
    const page = await server.app.inject(link.replace('/assess/', '/api/assessments/new?token='));
    expect(page.statusCode).toBe(200);
  });

  test('shows account mails in the mailbox beside those of assessments', async () => {
    await publish();
    await makeBeacon(server.services, { roles: ['parent'] });
    const before = await mails();
    const { token } = await queueMail(server.services, 'password_reset');
    const after = await mails();
    expect(after).toHaveLength(before.length + 1);
    const links = after.flatMap((mail) => mail.links);
    expect(links).toContain(`${server.services.config.publicUrl}/new_password?token=${token}`);
  });

  test('cannot be moved back', async () => {
    const { now } = await clockNow();
    const answer = await put({ now: new Date(Date.parse(now) - 1).toISOString() });
    expect([answer.statusCode, answer.json().errors.id]).toEqual([409, 'clock_backwards']);
    expect((await clockNow()).now).toBe(now);
  });

  test.each(['tomorrow', '2027-02-30T00:00:00Z', 0])('rejects the time %j', async (now) => {
    expect((await put({ now })).statusCode).toBe(422);
  });

  test('moves by a month without signing anybody out', async () => {
    await makeUser(server.services, 'ada@beacon.test');
    const login = await post(server.app, quickLogin.path, { emailOrUsername: 'ada@beacon.test' });
    const headers = { authorization: `Bearer ${login.json().data.token}` };
    const { now } = await clockNow();
    await put({ now: new Date(Date.parse(now) + 4 * week).toISOString() });
    const answer = await server.app.inject({ url: findSession.path, headers });
    expect(answer.json().data.user.email).toBe('ada@beacon.test');
  });
});

async function clockNow(): Promise<Record<'now' | 'nextWindowAt' | 'nextInvitationsAt', string>> {
  return (await server.app.inject(findClock.path)).json().data;
}

async function mails(): Promise<{ sentAt: string; links: string[]; text: string; html: string }[]> {
  return (await server.app.inject(listMails.path)).json().data.mails;
}

function put(body: object) {
  return server.app.inject({ method: 'PUT', url: moveClock.path, payload: body });
}

function dayIn(ms: number): string {
  const { clock } = server.services;
  return new Date(clock.now().getTime() + ms).toISOString().slice(0, 10);
}

function publish(): Promise<void> {
  return publishShipped(server.services, 'frameworks');
}
