import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import pino from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { MailServer, problem } from '#testing/mail-server.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import { transportOf } from './transport-of.ts';
import { deliverMails } from './deliver-mails.ts';
import { findMailStatus } from '#testing/find-mail-status.ts';
import { Notifier } from '#server/platform/jobs/notifier.ts';
import { runMails } from './mail-job.ts';
import { queueAccountMail } from './queue-account-mail.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

let services: TestServices;

beforeEach(async () => {
  await resetDatabase(database.db);
  services = await testServices(database);
});

test('a mail goes out as soon as the job is notified', async () => {
  const arrived = Promise.withResolvers<string>();
  await using server = await MailServer.start({
    onMail: ({ subject }) => arrived.resolve(subject),
  });
  configure({ mode: 'production', smtpUrl: server.url });
  await using running = new AsyncDisposableStack();
  running.use(runMails(services));
  await queueMail(services, 'password_changed');
  services.mailNotifier.notify();
  expect(await arrived.promise).toBe('Your password was changed');
});

test('what was under way when the job ends is sent and marked', async () => {
  const arrived = Promise.withResolvers<void>();
  await using server = await MailServer.start({ onMail: () => arrived.resolve() });
  configure({ mode: 'production', smtpUrl: server.url });
  const { id } = await queueMail(services, 'password_changed');
  const job = runMails(services);
  await arrived.promise;
  await job[Symbol.asyncDispose]();
  expect(await findMailStatus(services, { organisationId: null, id })).toMatchObject({
    state: 'sent',
  });
});

test('what does not end in its grace is left for the next start', async () => {
  const arrived = Promise.withResolvers<void>();
  const hang = () => {
    arrived.resolve();
    return new Promise<void>(() => {});
  };
  await using server = await MailServer.start({ onMail: hang });
  configure({ mode: 'production', smtpUrl: server.url });
  const { id } = await queueMail(services, 'password_changed');
  const job = runMails(services, 0);
  await arrived.promise;
  await job[Symbol.asyncDispose]();
  expect(await findMailStatus(services, { organisationId: null, id })).toMatchObject({
    state: 'waiting',
    reason: expect.stringMatching(/./),
  });
});

test('while the mail server keeps all mails hanging, everything else goes on', async () => {
  const five = Promise.withResolvers<void>();
  let hanging = 0;
  const hang = () => {
    hanging += 1;
    if (hanging === 5) five.resolve();
    return new Promise<void>(() => {});
  };
  await using server = await MailServer.start({ onMail: hang });
  configure({ mode: 'production', smtpUrl: server.url });
  for (let count = 0; count < 8; count += 1) await queueMail(services, 'password_changed');
  const job = runMails(services, 0);
  await five.promise;
  const changed = await database.db.transaction().execute(async (trx) => {
    const mail = { kind: 'test', userId: null, to: 'a@b.test' } as const;
    await queueAccountMail({ ...services, db: trx }, mail);
    return trx.updateTable('account_mails').set({ to_email: 'c@d.test' }).executeTakeFirst();
  });
  expect(changed.numUpdatedRows).toBe(9n);
  await job[Symbol.asyncDispose]();
});

test('a demo given a mail server sends its mails there', async () => {
  await using server = await MailServer.start();
  configure({ mode: 'demo', smtpUrl: server.url });
  const { to } = await queueMail(services, 'invitation');
  await runRound();
  expect(server.received).toMatchObject([{ recipients: [to] }]);
});

test('a demo without a mail server sends nothing: its mails count as sent', async () => {
  configure({ mode: 'demo', smtpUrl: null });
  const { id } = await queueMail(services, 'invitation');
  await runRound();
  expect(await findMailStatus(services, { organisationId: null, id })).toEqual({
    state: 'sent',
    sentAt: services.clock.now(),
    reason: null,
    link: null,
  });
});

describe('without a mail server', () => {
  beforeEach(() => configure({ mode: 'production', smtpUrl: null }));

  test('mails wait, untouched, and say why', async () => {
    const { id } = await queueMail(services, 'password_changed');
    await runMails(services)[Symbol.asyncDispose]();
    expect(await findMailStatus(services, { organisationId: null, id })).toEqual({
      state: 'waiting',
      sentAt: null,
      reason: 'No mail server is configured.',
      link: null,
    });
  });

  test('the link of an invitation can be handed over, those that prove a mailbox cannot', async () => {
    const { id, token } = await queueMail(services, 'invitation');
    const invited = await findMailStatus(services, { organisationId: null, id });
    expect(invited?.link).toMatch(`${services.config.publicUrl}/user_invite/`);
    expect(invited?.link).not.toContain(token);
    for (const kind of ['password_reset', 'email_change'] as const) {
      const mail = await queueMail(services, kind);
      const status = await findMailStatus(services, { organisationId: null, id: mail.id });
      expect(status?.link).toBeNull();
    }
  });

  test('an accepted invitation has no link any more', async () => {
    const { id } = await queueMail(services, 'invitation');
    const now = services.clock.now();
    await database.db.updateTable('invitations').set({ accepted_at: now }).execute();
    expect((await findMailStatus(services, { organisationId: null, id }))?.link).toBeNull();
  });

  test('they go out once there is one', async () => {
    await using server = await MailServer.start();
    const { to } = await queueMail(services, 'password_changed');
    await runRound();
    configure({ smtpUrl: server.url });
    await runRound();
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[to]]);
  });
});

test('a problem is told by the status', async () => {
  await using server = await MailServer.start({
    onRecipient: () => {
      throw problem(550, 'No such mailbox');
    },
  });
  configure({ mode: 'production', smtpUrl: server.url });
  const { id } = await queueMail(services, 'password_changed');
  await runRound();
  expect(await findMailStatus(services, { organisationId: null, id })).toMatchObject({
    state: 'failed',
    reason: '550 No such mailbox',
  });
});

test('no address, name or token is logged, whatever happens', async () => {
  const lines: string[] = [];
  services.log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  await using server = await MailServer.start({
    onRecipient: (address) => {
      throw problem(550, `${address} is unknown`);
    },
  });
  configure({ mode: 'production', smtpUrl: server.url });
  const { token } = await queueMail(services, 'invitation', { user: 'Canary' });
  await runRound();
  const log = lines.join('\n');
  expect(log).toContain('Delivering a mail failed');
  expect(log).not.toMatch(/@|Canary/);
  expect(log).not.toContain(token);
  const kept = JSON.stringify(
    await database.db.selectFrom('account_deliveries').selectAll().execute(),
  );
  expect(kept).not.toMatch(/@|Canary/);
});

test('a notification wakes whoever waits, also one that waits after it, once', async () => {
  const notifier = new Notifier();
  const stop = new AbortController();
  const woken: string[] = [];
  const wait = async (name: string) => {
    await notifier.wait(3_600_000, stop.signal);
    woken.push(name);
  };
  notifier.notify();
  notifier.notify();
  await wait('notified before');
  const second = wait('notified meanwhile');
  await new Promise(setImmediate);
  expect(woken).toEqual(['notified before']);
  notifier.notify();
  await second;
  const third = wait('the end');
  stop.abort();
  await third;
  expect(woken).toEqual(['notified before', 'notified meanwhile', 'the end']);
});

/** What the job does when it starts, to its end. */
async function runRound(): Promise<void> {
  const { signal } = new AbortController();
  const transport = transportOf(services.config, signal);
  if (transport) await deliverMails(services, transport, signal);
}

function configure(given: Partial<Config>): void {
  services.config = { ...services.config, ...given };
}
