import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { MailServer } from '#testing/mail-server.ts';
import { makeBeacon, mailToken } from '#testing/make-beacon.ts';
import { advance, attemptsIn, inProduction, queueSeveral, accountMailIn } from '#testing/outbox.ts';
import { queueMail } from '#testing/queue-mails.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import type { MailTransport } from './mail-transport.ts';
import { deliverMails } from './deliver-mails.ts';
import { queueAccountMail } from './queue-account-mail.ts';
import { smtpTransport } from './smtp-transport.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const never = new AbortController().signal;
const hour = 3_600_000;
let services: TestServices;

beforeEach(async () => {
  await resetDatabase(database.db);
  services = inProduction(await testServices(database));
});

test('A mail is text and HTML, addressed to one person, with the link in both', async () => {
  await using server = await MailServer.start();
  const { id, token, to } = await queueMail(services, 'invitation');
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
  expect(await attemptsIn(database.db)).toMatchObject([
    { outcome: 'sent', detail: expect.stringMatching(/^250/) },
  ]);
});

test('The assessment mails of an open window are sent exactly once', async () => {
  await using server = await MailServer.start();
  const beacon = await makeBeacon(services);
  await deliver(server);
  await deliver(server);
  const links = await Promise.all(
    beacon.people.map(async (_, index) => mailToken(services, beacon, index)),
  );
  const texts = server.received.map(({ text }) => text);
  expect(texts).toHaveLength(2);
  for (const link of links) expect(texts.some((text) => text.includes(link))).toBe(true);
});

test('A mail queued in a rolled-back transaction is not sent', async () => {
  await using server = await MailServer.start();
  const rolledBack = database.db.transaction().execute(async (trx) => {
    const mail = { kind: 'test', userId: null, to: 'a@b.test' } as const;
    await queueAccountMail({ ...services, db: trx }, mail);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await deliver(server);
  expect(server.received).toEqual([]);
});

test('A mail whose link is used or expired is withdrawn', async () => {
  await using server = await MailServer.start();
  const used = await queueMail(services, 'password_reset');
  const now = services.clock.now();
  await database.db.updateTable('password_resets').set({ used_at: now }).execute();
  await queueMail(services, 'email_change');
  advance(services, 2 * hour);
  await deliver(server);
  expect(server.received).toEqual([]);
  expect((await attemptsIn(database.db)).map(({ outcome }) => outcome)).toEqual([
    'withdrawn',
    'withdrawn',
  ]);
  expect(await accountMailIn(database.db, used.id)).toMatchObject({
    sentAt: null,
    nextAttemptAt: null,
  });
});

test.each([
  ['the window is closed', 'update assessments set closed_at = opens_at'],
  ['the Beacon is archived', 'update beacons set archived_at = created_at'],
  ['the member is removed', 'update members set removed_at = created_at'],
  ['the link is revoked', 'update assess_tokens set revoked_at = created_at'],
  [
    'the person has no address',
    "update users set email = null, username = 'ada-' || left(id::text, 8)",
  ],
])('An invitation is withdrawn when %s', async (_, change) => {
  await using server = await MailServer.start();
  await makeBeacon(services, { roles: ['parent'] });
  await sql.raw(change).execute(database.db);
  await rebuildProjections(database.db);
  await deliver(server);
  expect(server.received).toEqual([]);
  expect(await attemptsIn(database.db)).toMatchObject([{ outcome: 'withdrawn' }]);
});

test('A person who has answered gets no invitation', async () => {
  await using server = await MailServer.start();
  const beacon = await makeBeacon(services, { roles: ['parent', 'teacher'] });
  await sql`insert into responses (organisation_id, assessment_id, member_id, user_id, role,
      attributes, data, submitted_at, idempotency_key, body_hash)
    select distinct organisation_id, assessment_id, member_id, user_id, 'parent', '{}'::jsonb,
      '{}'::jsonb, created_at, 'key', sha256('') from mails where member_id = ${beacon.people[0]?.memberId}`.execute(
    database.db,
  );
  await rebuildProjections(database.db);
  await deliver(server);
  expect(server.received.map(({ recipients }) => recipients)).toEqual([
    [`${beacon.people[1]?.userId}@beacon.test`],
  ]);
});

test('Two parallel workers send every mail once', async () => {
  await using server = await MailServer.start();
  const queued = await queueSeveral(services, 30);
  await Promise.all([deliver(server), deliver(server)]);
  expect(server.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual(
    queued.map(({ to }) => to).toSorted(),
  );
  expect(await attemptsIn(database.db)).toHaveLength(30);
});

test('At most five mails are sent in parallel', async () => {
  await queueSeveral(services, 10);
  let pending: (() => void)[] = [];
  let maxPending = 0;
  await deliverWith(async () => {
    const released = new Promise<void>((resolve) => pending.push(resolve));
    maxPending = Math.max(maxPending, pending.length);
    if (pending.length === 5) await releaseAfterAFewRounds();
    await released;
    return { outcome: 'sent', detail: '', isServerTrouble: false };
  });
  expect(maxPending).toBe(5);

  async function releaseAfterAFewRounds() {
    for (let round = 0; round < 10; round += 1) await attemptsIn(database.db);
    for (const release of pending) release();
    pending = [];
  }
});

function deliver(server: MailServer): Promise<void> {
  return deliverWith(smtpTransport(services.config, server.url, never));
}

function deliverWith(transport: MailTransport): Promise<void> {
  return deliverMails(services, transport, never);
}
