import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import { advance, RecordedMails } from '#testing/outbox.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import type { MailTransport } from './mail-transport.ts';
import { deliverMails } from './deliver-mails.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const never = new AbortController().signal;
const lease = 10 * 60_000;
const people = 6;
let services: TestServices;
let outbox: RecordedMails;

/** Six people with two Beacons each, and a due mail of every kind. */
beforeEach(async () => {
  await resetDatabase(db);
  services = await testServices(database);
  outbox = new RecordedMails();
  const beacon = await makeBeacon(services, {
    roles: Array.from({ length: people }, () => 'parent' as const),
    schedule: { startOn: '2026-11-03', daysOpen: '7' },
  });
  await copyBeacon(services, beacon);
  services.clock.moveTo(new Date('2026-11-03T09:00:00Z'));
  await runDueWindows(services);
  await sql`insert into mails (organisation_id, id, kind, user_id, assessment_id, member_id,
      created_at, next_attempt_at)
    select organisation_id, gen_random_uuid(), 'requested_reminder', user_id, assessment_id,
      member_id, created_at, created_at
    from mails where kind = 'assessment_invitation'`.execute(db);
  await sql`update mails set next_attempt_at = created_at`.execute(db);
});

test('Two workers and a repeated job send every mail once', async () => {
  await Promise.all([deliver(outbox.transport), deliver(outbox.transport)]);
  await deliver(outbox.transport);
  advance(services, lease);
  await deliver(outbox.transport);
  expect(outbox.mails).toHaveLength(people);
  expect(await outcomes()).toEqual({ sent: 36, withdrawn: 12 });
});

test('Ten crashes after acceptance repeat ten messages, each under its own id', async () => {
  let crashes = 0;
  const crashing: MailTransport = async (mail) => {
    const verdict = await outbox.transport(mail);
    if (crashes === 10) return verdict;
    crashes += 1;
    throw new Error('killed');
  };
  for (let start = 0; start < 10; start += 1) {
    await Promise.allSettled([deliver(crashing), deliver(crashing)]);
    advance(services, lease);
  }
  await deliver(crashing);
  expect(crashes).toBe(10);
  expect(outbox.mails).toHaveLength(people + 10);
  const sent = Map.groupBy(outbox.mails, ({ id }) => id);
  expect(sent.size).toBe(people);
  for (const [first, ...repeats] of sent.values()) {
    expect(repeats.map(({ to, links }) => ({ to, links }))).toEqual(
      repeats.map(() => ({ to: first?.to, links: first?.links })),
    );
  }
  expect(await outcomes()).toEqual({ sent: 36, withdrawn: 12 });
});

test('Ten crashes before acceptance lose no mail', async () => {
  let crashes = 0;
  const crashing: MailTransport = (mail) => {
    if (crashes === 10) return outbox.transport(mail);
    crashes += 1;
    throw new Error('killed');
  };
  for (let start = 0; start < 10; start += 1) {
    await Promise.allSettled([deliver(crashing)]);
    advance(services, lease);
  }
  await deliver(crashing);
  expect(outbox.mails).toHaveLength(people);
});

test('An idle worker runs one statement per round', async () => {
  await deliver(outbox.transport);
  const statements: string[] = [];
  const watch = database.watchStatements((text) => statements.push(text));
  await deliver(outbox.transport);
  watch[Symbol.dispose]();
  expect(statements).toHaveLength(1);
});

function deliver(transport: MailTransport): Promise<void> {
  return deliverMails(services, transport, never);
}

async function outcomes(): Promise<Record<string, number>> {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::int as count from deliveries group by outcome order by outcome`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
}
