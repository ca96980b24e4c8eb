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

test('the words of a server that accepts are told, and the mail arrives', async () => {
  await using server = await MailServer.start();
  configure({ mode: 'production', smtpUrl: server.url });
  const { isSent, said } = await sendTestMail(services, to);
  expect([isSent, said]).toEqual([
    true,
    expect.stringMatching(/^The mail server accepted the mail: 250 /),
  ]);
  expect(server.received).toMatchObject([{ recipients: [to], subject: 'A test mail from Beacon' }]);
});

test.each([
  [550, 'The mail server refused the mail: 550 Not here'],
  [451, 'The mail server refused the mail for now: 451 Not here'],
  [421, 'The mail server cannot be used: 421 Not here'],
])('a server that answers %i is quoted', async (code, said) => {
  await using server = await MailServer.start({
    onRecipient: () => {
      throw problem(code, 'Not here');
    },
  });
  configure({ mode: 'production', smtpUrl: server.url });
  expect(await sendTestMail(services, to)).toEqual({ isSent: false, said });
});

test('the name and password of SMTP_URL are used, and never told', async () => {
  const login = { user: 'beacon', password: 'p@ss/word:1' };
  await using server = await MailServer.start({ login });
  const urlWith = (password: string) =>
    server.url.replace('//', `//beacon:${encodeURIComponent(password)}@`);
  configure({ mode: 'production', smtpUrl: urlWith('another') });
  const refused = await sendTestMail(services, to);
  expect(refused.said).toMatch(/^The mail server cannot be used: 535 /);
  expect(refused.said).not.toContain('another');
  configure({ smtpUrl: urlWith(login.password) });
  expect(await sendTestMail(services, to)).toMatchObject({ isSent: true });
});

test('a server that is not there is told apart from one that refuses', async () => {
  configure({ mode: 'production', smtpUrl: await closedUrl() });
  const { isSent, said } = await sendTestMail(services, to);
  expect(isSent).toBe(false);
  expect(said).toMatch(/^The mail server cannot be used: .*ECONNREFUSED/);
});

test('without a mail server the missing setting is named', async () => {
  configure({ mode: 'production', smtpUrl: null });
  expect(await sendTestMail(services, to)).toEqual({
    isSent: false,
    said: 'No mail server is configured: set SMTP_URL.',
  });
});

test('a demo that is given a mail server uses it', async () => {
  await using server = await MailServer.start();
  configure({ mode: 'demo', smtpUrl: server.url });
  expect(await sendTestMail(services, to)).toMatchObject({ isSent: true });
  expect(server.received).toMatchObject([{ recipients: [to] }]);
});

test('in a demo it lies in the mailbox', async () => {
  const { said } = await sendTestMail(services, to);
  expect(said).toContain('/dev/mailbox');
  expect(await newestAccountMail(services)).toMatchObject({ kind: 'test', to });
});

function configure(given: Partial<Config>): void {
  services.config = { ...services.config, ...given };
}

async function closedUrl(): Promise<string> {
  await using server = await MailServer.start();
  return server.url;
}
