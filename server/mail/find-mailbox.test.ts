import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listMails, moveClock } from '#contract/development.ts';
import type { Config } from '#server/platform/config/config.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { resetDatabase } from '#testing/databases.ts';
import { MailServer, problem } from '#testing/mail-server.ts';
import { mailsOf } from '#testing/mailbox.ts';
import { closedPort } from '#testing/outbox.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { appOver, testApp, type TestApp } from '#testing/test-app.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import type { Services } from '#server/platform/services.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { transportOf } from './transport-of.ts';
import { deliverMails } from './deliver-mails.ts';
import { runMails } from './mail-job.ts';

let server: TestApp;

beforeEach(async () => {
  server ??= await testApp();
  await resetDatabase(server.services.db);
  await publishShipped(server.services, 'frameworks');
});
afterAll(() => server[Symbol.asyncDispose]());

test('The mailbox shows due mails, one entry per message, newest first', async () => {
  const { services, app } = server;
  const beacon = await makeBeacon(services, { roles: ['parent'], schedule: { startOn } });
  await copyBeacon(services, beacon);
  const { to } = await queueMail(services, 'invitation');
  expect((await mailsOf(app)).map((mail) => mail.to)).toEqual([to]);
  await moveTo(app, `${startOn}T07:00:00Z`);
  const [message, invitation] = await mailsOf(app);
  expect(message).toMatchObject({
    subject: '2 short questionnaires are waiting',
    sentAt: `${startOn}T07:00:00.000Z`,
  });
  expect(message?.links.map((link) => new URL(link).pathname.slice(0, 8))).toEqual([
    '/assess/',
    '/assess/',
  ]);
  expect(message?.text).toContain(`Start here:\n${message?.links[0]}`);
  expect(invitation?.to).toBe(to);
});

test('The mailbox shows due reminders but no withdrawn mails', async () => {
  const { services, app } = server;
  await makeBeacon(services, { roles: ['parent', 'teacher'], schedule: { startOn } });
  await moveTo(app, `${startOn}T07:00:00Z`);
  expect(await mailsOf(app)).toHaveLength(2);
  await sql`update members set removed_at = created_at where role = 'teacher'`.execute(services.db);
  await rebuildProjections(services.db);
  const noon = new Date(Date.parse(startOn) + 36 * 3_600_000).toISOString();
  await moveTo(app, noon);
  const [reminder, ...others] = await mailsOf(app);
  expect(others).toHaveLength(2);
  expect(reminder).toMatchObject({
    subject: 'Weekly check-in is still open',
    sentAt: noon,
  });
});

test('Reading the mailbox beside a running worker misses no mail', async () => {
  const { services, app } = server;
  await using running = new AsyncDisposableStack();
  running.use(runMails(services));
  for (let count = 1; count <= 5; count += 1) {
    await makeBeacon(services, { roles: ['parent'], schedule: { daysOpen: '7' } });
    expect(await mailsOf(app)).toHaveLength(count);
  }
});

describe('The mailbox of a demo with a mail server', () => {
  test('shows mails that were sent to the server', async () => {
    await using smtp = await MailServer.start();
    await using demo = await demoWith(smtp.url);
    await makeBeacon(demo.services, { roles: ['parent'] });
    await deliver(demo.services);
    const [mail] = await mailsOf(demo.app);
    expect(smtp.received).toMatchObject([{ subject: mail?.subject, text: mail?.text }]);
  });

  test('shows mails that the server rejected', async () => {
    await using smtp = await MailServer.start({
      onRecipient: () => {
        throw problem(550, 'No such mailbox');
      },
    });
    await using demo = await demoWith(smtp.url);
    await makeBeacon(demo.services, { roles: ['parent'] });
    await deliver(demo.services);
    expect(await mailsOf(demo.app)).toHaveLength(1);
  });

  test('is available while the server is down', async () => {
    await using demo = await demoWith(`smtp://127.0.0.1:${await closedPort()}`);
    await makeBeacon(demo.services, { roles: ['parent'] });
    const answer = await demo.app.inject(listMails.path);
    expect(answer.statusCode).toBe(200);
  });
});

const startOn = '2027-03-01';

function demoWith(smtpUrl: string): Promise<TestApp> {
  const config: Partial<Config> = { smtpUrl };
  return appOver(server.services, config);
}

/** Delivers as the worker does. */
async function deliver(services: Services): Promise<void> {
  const { signal } = new AbortController();
  const transport = transportOf(services.config, signal);
  if (transport) await deliverMails(services, transport, signal);
}

async function moveTo(app: TestApp['app'], now: string): Promise<void> {
  const answer = await app.inject({ method: 'PUT', url: moveClock.path, payload: { now } });
  expect(answer.statusCode).toBe(200);
}
