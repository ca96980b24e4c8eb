import net from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { MailServer, problem } from '#testing/mail-server.ts';
import {
  accountMailIn,
  advance,
  attemptsIn,
  closedPort,
  inProduction,
  queueSeveral,
} from '#testing/outbox.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import { maxAttempts } from '#server/platform/jobs/back-off.ts';
import type { MailTransport } from './mail-transport.ts';
import { deliverMails } from './deliver-mails.ts';
import { smtpTransport, type SmtpLimits } from './smtp-transport.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const never = new AbortController().signal;
const impatient: SmtpLimits = { connectMs: 200, silenceMs: 200, mailMs: 5000 };
const minute = 60_000;
let services: TestServices;

beforeEach(async () => {
  await resetDatabase(database.db);
  services = inProduction(await testServices(database));
});

describe('A mail server that is down', () => {
  test('gets every mail exactly once after it is up again', async () => {
    const queued = await queueSeveral(services, 8);
    const port = await closedPort();
    for (let round = 0; round < 3; round += 1) {
      await deliverWith(smtpTransport(services.config, `smtp://127.0.0.1:${port}`, never));
      advance(services, minute);
    }
    expect((await accountMailIn(database.db, queued[0]?.id ?? '')).lastError).toContain(
      'ECONNREFUSED',
    );
    await using server = await MailServer.start({ port });
    for (let round = 0; round < 5; round += 1) {
      await deliver(server);
      advance(services, minute);
    }
    expect(server.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
      queued.map(({ to }) => to).toSorted(),
    );
  });

  test('is tried with five mails per round, not with all', async () => {
    await queueSeveral(services, 12);
    const port = await closedPort();
    await deliverWith(smtpTransport(services.config, `smtp://127.0.0.1:${port}`, never));
    expect(await attemptsIn(database.db)).toHaveLength(5);
  });

  test('uses up the attempts of a mail, which then fails', async () => {
    const { id } = await queueMail(services, 'password_changed');
    const port = await closedPort();
    const transport = smtpTransport(services.config, `smtp://127.0.0.1:${port}`, never);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await deliverWith(transport);
      const { nextAttemptAt } = await accountMailIn(database.db, id);
      if (!nextAttemptAt) break;
      waits.push((nextAttemptAt.getTime() - services.clock.now().getTime()) / minute);
      services.clock.moveTo(new Date(nextAttemptAt.getTime() - 1));
      await deliverWith(() => expect.unreachable('It is not due yet'));
      services.clock.moveTo(nextAttemptAt);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array(10).fill(360)]);
    const outcomes = (await attemptsIn(database.db)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual([...Array(maxAttempts - 1).fill('deferred'), 'failed']);
    expect(await accountMailIn(database.db, id)).toMatchObject({
      sentAt: null,
      nextAttemptAt: null,
    });
  });
});

describe('A slow mail server', () => {
  test('that never greets defers the mail', async () => {
    await queueSeveral(services, 1);
    const silentServer = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silentServer.once('listening', resolve));
    const { port } = silentServer.address() as net.AddressInfo;
    await deliverWith(smtpTransport(services.config, `smtp://127.0.0.1:${port}`, never, impatient));
    silentServer.close();
    expect(await attemptsIn(database.db)).toMatchObject([{ outcome: 'deferred' }]);
  });

  test('that never answers the mail defers it', async () => {
    await using server = await MailServer.start({ onMail: () => new Promise(() => {}) });
    await queueSeveral(services, 1);
    await deliver(server, impatient);
    expect(await attemptsIn(database.db)).toMatchObject([{ outcome: 'deferred' }]);
  });

  test('that keeps the connection alive is cut off at the time limit of one mail', async () => {
    await using server = await MailServer.start({ onMail: () => new Promise(() => {}) });
    await queueSeveral(services, 1);
    await deliver(server, { ...impatient, silenceMs: 60_000, mailMs: 200 });
    expect(await attemptsIn(database.db)).toMatchObject([
      { outcome: 'deferred', detail: 'The mail server took too long.' },
    ]);
  });
});

describe('A mail server that rejects', () => {
  test('a recipient temporarily is tried again a minute later', async () => {
    let tries = 0;
    await using server = await MailServer.start({
      onRecipient: () => {
        tries += 1;
        if (tries === 1) throw problem(451, 'Greylisted, come back later');
      },
    });
    const { id } = await queueMail(services, 'password_changed');
    await deliver(server);
    expect((await accountMailIn(database.db, id)).lastError).toContain('451 Greylisted');
    await deliver(server);
    expect(tries).toBe(1);
    advance(services, minute);
    await deliver(server);
    expect(server.received).toHaveLength(1);
    expect(await accountMailIn(database.db, id)).toMatchObject({
      sentAt: services.clock.now(),
      lastError: null,
    });
  });

  test('a recipient permanently is not tried again, and other mails are sent', async () => {
    const unknownAddress = 'gone@beacon.test';
    await using server = await MailServer.start({
      onRecipient: (address) => {
        if (address === unknownAddress)
          throw problem(550, `<${address}> is unknown, see https://x.test/y`);
      },
    });
    const { id } = await queueMail(services, 'password_changed', { to: unknownAddress });
    await queueSeveral(services, 6);
    await deliver(server);
    expect(server.received).toHaveLength(6);
    const { nextAttemptAt, lastError } = await accountMailIn(database.db, id);
    expect([nextAttemptAt, lastError]).toEqual([null, '550 <(address)> is unknown, see (link)']);
  });

  test('the content of a mail is not tried again', async () => {
    await using server = await MailServer.start({
      onMail: () => {
        throw problem(554, 'Looks like spam');
      },
    });
    const { id } = await queueMail(services, 'password_changed');
    await deliver(server);
    expect(await accountMailIn(database.db, id)).toMatchObject({
      nextAttemptAt: null,
      lastError: '554 Looks like spam',
    });
  });
});

test.each(['onData', 'onMail'] as const)(
  'A connection dropped in %s delays the mail by a minute',
  async (when) => {
    let calls = 0;
    const dropOnce = (server: MailServer) => {
      calls += 1;
      if (calls === 1) server.drop();
    };
    await using server = await MailServer.start(
      when === 'onData' ? { onData: dropOnce } : { onMail: (_, self) => dropOnce(self) },
    );
    const { id } = await queueMail(services, 'password_changed');
    await deliver(server);
    expect((await accountMailIn(database.db, id)).lastError).toMatch(/closed|reset|hang/i);
    await deliver(server);
    expect(calls).toBe(1);
    advance(services, minute);
    await deliver(server);
    expect(calls).toBe(2);
    expect((await accountMailIn(database.db, id)).sentAt).toEqual(services.clock.now());
  },
);

test('A worker that dies after acceptance, before settling, repeats one mail once', async () => {
  await using server = await MailServer.start();
  await queueSeveral(services, 1);
  const smtp = smtpTransport(services.config, server.url, never);
  const dying: MailTransport = async (mail) => {
    await smtp(mail);
    throw new Error('killed');
  };
  await expect(deliverWith(dying)).rejects.toThrow('killed');
  await deliver(server);
  expect(server.received).toHaveLength(1);
  advance(services, 10 * minute);
  await deliver(server);
  advance(services, 10 * minute);
  await deliver(server);
  expect(server.received).toHaveLength(2);
  const [first, second] = server.received.map(({ headers }) => headers['message-id']);
  expect(second).toBe(first);
});

function deliver(server: MailServer, limits?: SmtpLimits): Promise<void> {
  return deliverWith(smtpTransport(services.config, server.url, never, limits));
}

function deliverWith(transport: MailTransport): Promise<void> {
  return deliverMails(services, transport, never);
}
