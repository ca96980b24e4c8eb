import net from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, resetDatabase } from '#server/testing/databases.ts';
import { MailServer, refusal } from '#server/testing/mail-server.ts';
import { makeBeacon, mailToken } from '#server/testing/make-beacon.ts';
import { postMail } from '#server/testing/post-mails.ts';
import { testServices, type TestServices } from '#server/testing/test-services.ts';
import { mostAttempts } from './back-off.ts';
import type { Carrier } from './carrier.ts';
import { deliverMails } from './deliver-mails.ts';
import { postAccountMail } from './post-account-mail.ts';
import { smtpCarrier, type SmtpLimits } from './smtp-carrier.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const never = new AbortController().signal;
const impatient: SmtpLimits = { connectMs: 200, silenceMs: 200, mailMs: 5000 };
const minute = 60_000;
let services: TestServices;

beforeEach(async () => {
  await resetDatabase(database.db);
  services = await testServices(database);
  services.config = {
    ...services.config,
    mode: 'production',
    publicUrl: 'https://beacon.example/care',
    mailFrom: 'Beacon <beacon@riverside.test>',
  };
});

describe('a server that accepts', () => {
  test('gets text and HTML, addressed to one person, with the link in both', async () => {
    await using server = await MailServer.start();
    const { id, token, to } = await postMail(services, 'invitation');
    await deliver(server);
    const [mail] = server.received;
    const link = `https://beacon.example/care/user_invite/${token}`;
    expect(mail).toMatchObject({
      from: 'beacon@riverside.test',
      recipients: [to],
      subject: 'Riverside invites you to Beacon',
      headers: {
        from: 'Beacon <beacon@riverside.test>',
        to,
        'message-id': `<${id}@beacon.example>`,
        date: 'Mon, 02 Nov 2026 10:00:00 +0000',
        'auto-submitted': 'auto-generated',
      },
    });
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(await log()).toMatchObject([{ outcome: 'sent', detail: expect.stringMatching(/^250/) }]);
  });

  test('gets the assessment mails of an open window too, each once', async () => {
    await using server = await MailServer.start();
    const beacon = await makeBeacon(services);
    await deliver(server);
    await deliver(server);
    const links = await Promise.all(
      beacon.people.map(async (person) => mailToken(services, beacon, person)),
    );
    const texts = server.received.map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const link of links) expect(texts.some((text) => text.includes(link))).toBe(true);
  });

  test('gets nothing of a transaction that was undone', async () => {
    await using server = await MailServer.start();
    const undone = database.db.transaction().execute(async (trx) => {
      await postAccountMail(
        trx,
        { kind: 'test', userId: null, to: 'a@b.test' },
        services.clock.now(),
      );
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await deliver(server);
    expect(server.received).toEqual([]);
  });

  test('gets no mail that is not needed any more', async () => {
    await using server = await MailServer.start();
    const used = await postMail(services, 'password_reset');
    const now = services.clock.now();
    await database.db.updateTable('password_resets').set({ used_at: now }).execute();
    await postMail(services, 'email_change');
    advance(2 * 60 * minute);
    await deliver(server);
    expect(server.received).toEqual([]);
    expect((await log()).map(({ outcome }) => outcome)).toEqual(['withdrawn', 'withdrawn']);
    expect(await state(used.id)).toMatchObject({ sentAt: null, nextAttemptAt: null });
  });

  test('gets no invitation to a window that has closed or was answered', async () => {
    await using server = await MailServer.start();
    await makeBeacon(services);
    await database.db.updateTable('assessments').set({ closed_at: services.clock.now() }).execute();
    await deliver(server);
    expect(server.received).toEqual([]);
  });

  test('gets every mail once from two workers at a time', async () => {
    await using server = await MailServer.start();
    const posted = await postSeveral(30);
    await Promise.all([deliver(server), deliver(server)]);
    expect(server.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
      posted.map(({ to }) => to).toSorted(),
    );
    expect(await log()).toHaveLength(30);
  });

  test('has five mails under way at once and no more', async () => {
    await postSeveral(10);
    let waiting: (() => void)[] = [];
    let most = 0;
    await deliverWith(async () => {
      const released = new Promise<void>((resolve) => waiting.push(resolve));
      most = Math.max(most, waiting.length);
      if (waiting.length === 5) await releaseAfterOthersHadTheirChance();
      await released;
      return { outcome: 'sent', detail: '', isServerTrouble: false };
    });
    expect(most).toBe(5);

    async function releaseAfterOthersHadTheirChance() {
      for (let turn = 0; turn < 10; turn += 1) await log();
      for (const release of waiting) release();
      waiting = [];
    }
  });
});

describe('a server that is down', () => {
  test('gets everything once it is up, each mail once', async () => {
    const posted = await postSeveral(8);
    const { port } = await closedServer();
    for (let round = 0; round < 3; round += 1) {
      await deliverWith(smtpCarrier(services.config, `smtp://127.0.0.1:${port}`, never));
      advance(minute);
    }
    expect((await state(posted[0]?.id)).lastError).toContain('ECONNREFUSED');
    await using server = await MailServer.start({ port });
    for (let round = 0; round < 5; round += 1) {
      await deliver(server);
      advance(minute);
    }
    expect(server.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
      posted.map(({ to }) => to).toSorted(),
    );
  });

  test('is asked for five mails a round, not for all that wait', async () => {
    await postSeveral(12);
    const { port } = await closedServer();
    await deliverWith(smtpCarrier(services.config, `smtp://127.0.0.1:${port}`, never));
    expect(await log()).toHaveLength(5);
  });

  test('costs a mail its attempts, which end after the last', async () => {
    const { id } = await postMail(services, 'password_changed');
    const { port } = await closedServer();
    const carrier = smtpCarrier(services.config, `smtp://127.0.0.1:${port}`, never);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      await deliverWith(carrier);
      const { nextAttemptAt } = await state(id);
      if (!nextAttemptAt) break;
      waits.push((nextAttemptAt.getTime() - services.clock.now().getTime()) / minute);
      services.clock.moveTo(new Date(nextAttemptAt.getTime() - 1));
      await deliverWith(() => expect.unreachable('It is not due yet'));
      services.clock.moveTo(nextAttemptAt);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array(10).fill(360)]);
    const outcomes = (await log()).map(({ outcome }) => outcome);
    expect(outcomes).toEqual([...Array(mostAttempts - 1).fill('deferred'), 'failed']);
    expect(await state(id)).toMatchObject({ sentAt: null, nextAttemptAt: null });
  });
});

describe('a server that is slow', () => {
  test('and never greets is left for later', async () => {
    await postSeveral(1);
    const mute = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const { port } = mute.address() as net.AddressInfo;
    await deliverWith(smtpCarrier(services.config, `smtp://127.0.0.1:${port}`, never, impatient));
    mute.close();
    expect(await log()).toMatchObject([{ outcome: 'deferred' }]);
  });

  test('and never answers the mail is left for later', async () => {
    await using server = await MailServer.start({ onMail: () => new Promise(() => {}) });
    await postSeveral(1);
    await deliver(server, impatient);
    expect(await log()).toMatchObject([{ outcome: 'deferred' }]);
  });

  test('but shows signs of life is cut off all the same', async () => {
    await using server = await MailServer.start({ onMail: () => new Promise(() => {}) });
    await postSeveral(1);
    await deliver(server, { ...impatient, silenceMs: 60_000, mailMs: 200 });
    expect(await log()).toMatchObject([
      { outcome: 'deferred', detail: 'The mail server took too long.' },
    ]);
  });
});

describe('a server that refuses', () => {
  test('for now, is asked again a minute later', async () => {
    let asked = 0;
    await using server = await MailServer.start({
      onRecipient: () => {
        asked += 1;
        if (asked === 1) throw refusal(451, 'Greylisted, come back later');
      },
    });
    const { id } = await postMail(services, 'password_changed');
    await deliver(server);
    expect((await state(id)).lastError).toContain('451 Greylisted');
    await deliver(server);
    expect(asked).toBe(1);
    advance(minute);
    await deliver(server);
    expect(server.received).toHaveLength(1);
    expect(await state(id)).toMatchObject({ sentAt: services.clock.now(), lastError: null });
  });

  test('for good, is not asked again, and others get their mail', async () => {
    const gone = 'gone@beacon.test';
    await using server = await MailServer.start({
      onRecipient: (address) => {
        if (address === gone) throw refusal(550, `<${address}> is unknown, see https://x.test/y`);
      },
    });
    const { id } = await postMail(services, 'password_changed', { to: gone });
    await postSeveral(6);
    await deliver(server);
    expect(server.received).toHaveLength(6);
    const { nextAttemptAt, lastError } = await state(id);
    expect([nextAttemptAt, lastError]).toEqual([null, '550 <(address)> is unknown, see (link)']);
  });

  test('the words of a mail, is not asked again', async () => {
    await using server = await MailServer.start({
      onMail: () => {
        throw refusal(554, 'Looks like spam');
      },
    });
    const { id } = await postMail(services, 'password_changed');
    await deliver(server);
    expect(await state(id)).toMatchObject({
      nextAttemptAt: null,
      lastError: '554 Looks like spam',
    });
  });
});

test.each(['onData', 'onMail'] as const)('a connection dropped %s costs a minute', async (when) => {
  let calls = 0;
  const dropOnce = (server: MailServer) => {
    calls += 1;
    if (calls === 1) server.drop();
  };
  await using server = await MailServer.start(
    when === 'onData' ? { onData: dropOnce } : { onMail: (_, self) => dropOnce(self) },
  );
  const { id } = await postMail(services, 'password_changed');
  await deliver(server);
  expect((await state(id)).lastError).toMatch(/closed|reset|hang/i);
  await deliver(server);
  expect(calls).toBe(1);
  advance(minute);
  await deliver(server);
  expect(calls).toBe(2);
  expect((await state(id)).sentAt).toEqual(services.clock.now());
});

test('a worker that dies between acceptance and marking repeats one mail once', async () => {
  await using server = await MailServer.start();
  await postSeveral(1);
  const smtp = smtpCarrier(services.config, server.url, never);
  const dying: Carrier = async (mail) => {
    await smtp(mail);
    throw new Error('killed');
  };
  await expect(deliverWith(dying)).rejects.toThrow('killed');
  await deliver(server);
  expect(server.received).toHaveLength(1);
  advance(10 * minute);
  await deliver(server);
  advance(10 * minute);
  await deliver(server);
  expect(server.received).toHaveLength(2);
  const [first, second] = server.received.map(({ headers }) => headers['message-id']);
  expect(second).toBe(first);
});

function deliver(server: MailServer, limits?: SmtpLimits): Promise<void> {
  return deliverWith(smtpCarrier(services.config, server.url, never, limits));
}

function deliverWith(carrier: Carrier): Promise<void> {
  return deliverMails(services, carrier, never);
}

async function postSeveral(count: number) {
  const posted = [];
  for (let index = 0; index < count; index += 1) {
    posted.push(await postMail(services, 'password_changed'));
  }
  return posted;
}

async function closedServer(): Promise<{ port: number }> {
  await using server = await MailServer.start();
  return { port: server.port };
}

function advance(ms: number): void {
  services.clock.moveTo(new Date(services.clock.now().getTime() + ms));
}

async function log(): Promise<{ outcome: string; detail: string }[]> {
  return database.db
    .selectFrom('deliveries')
    .select(['outcome', 'detail'])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

async function state(id: string | undefined) {
  const { rows } = await sql<{
    sentAt: Date | null;
    nextAttemptAt: Date | null;
    lastError: string | null;
  }>`select sent_at as "sentAt", next_attempt_at as "nextAttemptAt", last_error as "lastError"
    from account_mails where id = ${id}`.execute(database.db);
  const [row] = rows;
  if (!row) throw new Error('No such mail');
  return row;
}
