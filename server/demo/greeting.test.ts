import { afterAll, expect, test } from 'vitest';
import type { Config } from '#server/platform/config/config.ts';
import { greeting } from './greeting.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { testServices } from '#testing/test-services.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const waiting = 'Mails wait in the outbox until SMTP_URL names a mail server.';
const mailbox = 'Its mails lie in http://127.0.0.1:3000/dev/mailbox';
const smtpUrl = 'smtp://mail.beacon.test';

test.each<[string | null, Partial<Config>]>([
  [waiting, { mode: 'production', smtpUrl: null }],
  [null, { mode: 'production', smtpUrl }],
  [mailbox, { mode: 'demo', smtpUrl }],
])('The greeting contains the mail note %j', async (note, config) => {
  const services = await testServices(database);
  const text = await greeting({ ...services, config: { ...services.config, ...config } });
  expect([waiting, mailbox].filter((words) => text.includes(words))).toEqual(
    note === null ? [] : [note],
  );
});
