import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Config } from '#server/platform/config/config.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { MailServer, problem } from '#testing/mail-server.ts';
import { newestAccountMail } from '#testing/outbox.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import { sendTestMail } from './send-test-mail.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const to = 'ada@beacon.test';
let services: TestServices;

beforeEach(async () => {
  await resetDatabase(database.db);
  services = await testServices(database);
});

test('A test mail arrives, and the answer of the accepting server is quoted', async () => {
  await using server = await MailServer.start();
  configure({ mode: 'production', smtpUrl: server.url });
  const { isSent, message } = await sendTestMail(services, to);
  expect([isSent, message]).toEqual([
    true,
    expect.stringMatching(/^The mail server accepted the mail: 250 /),
  ]);
  expect(server.received).toMatchObject([
    { recipients: [to], subject: 'A test email from Beacon' },
  ]);
});

test.each([
  [550, 'The mail server refused the mail: 550 Not here'],
  [451, 'The mail server refused the mail for now: 451 Not here'],
  [421, 'The mail server cannot be used: 421 Not here'],
])('The answer of a server that rejects with %i is quoted', async (code, message) => {
  await using server = await MailServer.start({
    onRecipient: () => {
      throw problem(code, 'Not here');
    },
  });
  configure({ mode: 'production', smtpUrl: server.url });
  expect(await sendTestMail(services, to)).toEqual({ isSent: false, message });
});

test('The credentials of SMTP_URL are used and never quoted', async () => {
  const login = { user: 'beacon', password: 'p@ss/word:1' };
  await using server = await MailServer.start({ login });
  const urlWith = (password: string) =>
    server.url.replace('//', `//beacon:${encodeURIComponent(password)}@`);
  configure({ mode: 'production', smtpUrl: urlWith('another') });
  const rejected = await sendTestMail(services, to);
  expect(rejected.message).toMatch(/^The mail server cannot be used: 535 /);
  expect(rejected.message).not.toContain('another');
  configure({ smtpUrl: urlWith(login.password) });
  expect(await sendTestMail(services, to)).toMatchObject({ isSent: true });
});

test('An unreachable server is reported as such', async () => {
  configure({ mode: 'production', smtpUrl: await closedUrl() });
  const { isSent, message } = await sendTestMail(services, to);
  expect(isSent).toBe(false);
  expect(message).toMatch(/^The mail server cannot be used: .*ECONNREFUSED/);
});

test('Without a mail server, the missing setting is named', async () => {
  configure({ mode: 'production', smtpUrl: null });
  expect(await sendTestMail(services, to)).toEqual({
    isSent: false,
    message: 'No mail server is configured: set SMTP_URL.',
  });
});

test('A demo with a mail server uses it', async () => {
  await using server = await MailServer.start();
  configure({ mode: 'demo', smtpUrl: server.url });
  expect(await sendTestMail(services, to)).toMatchObject({ isSent: true });
  expect(server.received).toMatchObject([{ recipients: [to] }]);
});

test('In a demo, the test mail is shown in the mailbox', async () => {
  const { message } = await sendTestMail(services, to);
  expect(message).toContain('/dev/mailbox');
  expect(await newestAccountMail(services)).toMatchObject({ kind: 'test', to });
});

function configure(changes: Partial<Config>): void {
  services.config = { ...services.config, ...changes };
}

async function closedUrl(): Promise<string> {
  await using server = await MailServer.start();
  return server.url;
}
