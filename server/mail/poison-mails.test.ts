import { afterAll, beforeEach, expect, test } from 'vitest';
import { maxAttempts } from '#server/platform/jobs/back-off.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { byForm } from '#testing/form.ts';
import { MailServer, problem } from '#testing/mail-server.ts';
import { accountMailIn, advance, inProduction, queueSeveral } from '#testing/outbox.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import { deliverMails } from './deliver-mails.ts';
import { smtpTransport } from './smtp-transport.ts';

const ofEachKind = byForm({ short: 10, long: 300 });
const hour = 3_600_000;
const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
let services: TestServices;

beforeEach(async () => {
  await resetDatabase(database.db);
  services = inProduction(await testServices(database));
});

test(
  'Mails that always fail, at their server or before, hold up no other, and are given up',
  { timeout: byForm({ short: 60_000, long: 1_200_000 }) },
  async () => {
    let tries = 0;
    await using server = await MailServer.start({
      onRecipient: (address) => {
        if (address.startsWith('later')) tries += 1;
        if (address.startsWith('later')) throw problem(451, 'Come back later');
        if (address.startsWith('never')) throw problem(550, 'Nobody has this address');
      },
    });
    const later = await queueTo('later');
    await queueTo('never');
    const unwritten = new Set((await queueTo('unwritten')).map(({ id }) => id));
    const contents = services.mailContents;
    const mailContents: TestServices['mailContents'] = {
      ...contents,
      ofAccount: (given, mail) => {
        if (unwritten.has(mail.id)) throw new RangeError('No words');
        return contents.ofAccount(given, mail);
      },
    };
    const deliver = () => {
      const transport = smtpTransport(services.config, server.url, new AbortController().signal);
      return deliverMails({ ...services, mailContents }, transport, new AbortController().signal);
    };
    const expected: string[] = [];
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      expected.push(...(await queueSeveral(services, 3)).map(({ to }) => to));
      await deliver();
      expect(server.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
        expected.toSorted(),
      );
      advance(services, 6 * hour);
    }
    await deliver();
    expect(tries).toBe(ofEachKind * maxAttempts);
    for (const id of [later[0]?.id ?? '', ...[...unwritten].slice(0, 1)]) {
      expect((await accountMailIn(database.db, id)).nextAttemptAt).toBeNull();
    }
  },
);

async function queueTo(name: string) {
  const queued = Array.from({ length: ofEachKind }, (_, n) => `${name}-${n}@beacon.test`);
  return Promise.all(queued.map((to) => queueMail(services, 'password_changed', { to })));
}
