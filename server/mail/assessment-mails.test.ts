import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { makeBeacon, mailToken } from '#testing/make-beacon.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { advance, RecordedMails } from '#testing/outbox.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import { deliverMails } from './deliver-mails.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const never = new AbortController().signal;
const second = 1000;
const minute = 60 * second;
/** The end of the night in which the Beacons open. */
const morning = new Date('2026-11-03T07:00:00Z');
let services: TestServices;
let outbox: RecordedMails;
let beacons: MadeBeacon[];

beforeEach(async () => {
  await resetDatabase(db);
  services = await testServices(database);
  outbox = new RecordedMails();
  const first = await makeBeacon(services, {
    roles: ['parent'],
    schedule: { startOn: '2026-11-03' },
  });
  beacons = [first];
  for (const clientName of ['Robin', 'Sam']) {
    beacons.push(await copyBeacon(services, first, { clientName }));
  }
});

test('Several Beacons that open at the same hour arrive in one mail, each with its link', async () => {
  services.clock.moveTo(morning);
  await runDueWindows(services);
  await deliver();
  expect(outbox.subjects).toEqual(['3 short questionnaires are waiting']);
  expect(tokensIn(outbox).toSorted()).toEqual((await mailTokens()).toSorted());
  expect(await countsByMail()).toEqual([{ mails: 3, sent: 3 }]);
});

test('Two workers send one mail, which includes windows opened by two processes', async () => {
  services.clock.moveTo(morning);
  await Promise.all([
    runDueWindows(services).then(deliver),
    runDueWindows(services).then(deliver),
    deliver(),
  ]);
  advance(services, 10 * second);
  await Promise.all([deliver(), deliver()]);
  expect(outbox.subjects).toEqual(['3 short questionnaires are waiting']);
});

test('Each person gets a separate mail for each organisation', async () => {
  const other = await makeBeacon(services, {
    roles: ['parent', 'teacher'],
    schedule: { startOn: '2026-11-03' },
  });
  await db
    .updateTable('members')
    .set({ user_id: beacons[0]?.people[0]?.userId ?? '' })
    .where('id', '=', other.people[0]?.memberId ?? '')
    .execute();
  services.clock.moveTo(morning);
  await runDueWindows(services);
  await deliver();
  expect(outbox.subjects.toSorted()).toEqual([
    '3 short questionnaires are waiting',
    'Weekly check-in is open for your answers',
    'Weekly check-in is open for your answers',
  ]);
});

test('Beacons that open at different hours of the night arrive in one mail in the morning', async () => {
  await openDaily(1, 2);
  await openDaily(2, 5);
  for (const hour of [0, 2, 5, 6]) {
    services.clock.moveTo(new Date(Date.UTC(2026, 10, 3, hour)));
    await runDueWindows(services);
    await deliver();
  }
  expect(outbox.subjects).toEqual([]);
  services.clock.moveTo(morning);
  await deliver();
  expect(outbox.subjects).toEqual(['3 short questionnaires are waiting']);
});

/** Opens what is due, and delivers what was held back for it. */
async function openAndDeliver(): Promise<void> {
  await runDueWindows(services);
  advance(services, 10 * second);
  await deliver();
}

test('The mail of a night waits for a Beacon that opens in the morning', async () => {
  await openDaily(1, 7);
  services.clock.moveTo(new Date('2026-11-03T00:00:00Z'));
  await runDueWindows(services);
  services.clock.moveTo(morning);
  await deliver();
  expect(outbox.subjects).toEqual([]);
  await openAndDeliver();
  expect(outbox.subjects).toEqual(['3 short questionnaires are waiting']);
});

test('Beacons that open later arrive in another mail', async () => {
  await openDaily(2, 8);
  services.clock.moveTo(morning);
  await runDueWindows(services);
  await deliver();
  services.clock.moveTo(new Date('2026-11-03T08:00:00Z'));
  await runDueWindows(services);
  await deliver();
  expect(outbox.subjects).toEqual([
    '2 short questionnaires are waiting',
    'Weekly check-in is open for your answers',
  ]);
});

describe('While another Beacon of the person is due but not open', () => {
  beforeEach(async () => {
    await postpone(1, new Date('2026-11-04T00:00:00Z'));
    services.clock.moveTo(morning);
    await runDueWindows(services);
    await postpone(1, new Date('2026-11-03T00:00:00Z'));
  });

  test('the mail is held back, and then lists that Beacon too', async () => {
    await deliver();
    expect(outbox.subjects).toEqual([]);
    await openAndDeliver();
    expect(outbox.subjects).toEqual(['3 short questionnaires are waiting']);
  });

  test('the mail is held back for ten minutes at most', async () => {
    for (let passed = 0; passed < 10 * minute; passed += 10 * second) {
      await deliver();
      expect(outbox.subjects).toEqual([]);
      advance(services, 10 * second);
    }
    await deliver();
    expect(outbox.subjects).toEqual(['2 short questionnaires are waiting']);
  });

  test.each([
    ['that Beacon is archived', 'update beacons set archived_at = created_at where id = $beacon'],
    [
      'the person is only a viewer of it',
      "update members set role = 'viewer' where beacon_id = $beacon",
    ],
    [
      'the person is removed from it',
      'update members set removed_at = created_at where beacon_id = $beacon',
    ],
    [
      'its last window is still open',
      `insert into assessments (organisation_id, id, beacon_id, number, opens_at)
        select organisation_id, id, id, 1, created_at from beacons where id = $beacon`,
    ],
  ])('the mail is not held back when %s', async (_, change) => {
    await sql.raw(change.replace('$beacon', `'${beacons[1]?.beaconId}'`)).execute(db);
    await deliver();
    expect(outbox.subjects).toEqual(['2 short questionnaires are waiting']);
  });
});

test('A Beacon that cannot be opened delays only its own assessors', async () => {
  await makeBeacon(services, { roles: ['teacher'], schedule: { startOn: '2026-11-03' } });
  await postpone(1, new Date('2026-11-04T00:00:00Z'));
  services.clock.moveTo(morning);
  await runDueWindows(services);
  await postpone(1, new Date('2026-11-03T00:00:00Z'));
  await deliver();
  expect(outbox.subjects).toEqual(['Weekly check-in is open for your answers']);
});

test('An organisation with an unknown time zone delays nobody else', async () => {
  services.clock.moveTo(morning);
  await runDueWindows(services);
  await db.updateTable('organisations').set({ time_zone: 'Mars/Olympus' }).execute();
  advance(services, second);
  await makeBeacon(services, { roles: ['teacher'] });
  await deliver();
  expect(outbox.subjects).toEqual(['Weekly check-in is open for your answers']);
});

test('A deferred mail is sent later unchanged, under the same id', async () => {
  const ids: string[] = [];
  services.clock.moveTo(morning);
  await openDaily(2, 8);
  await runDueWindows(services);
  await deliverMails(
    services,
    ({ id }) => {
      ids.push(id);
      return Promise.resolve({ outcome: 'deferred', detail: 'Later', isServerTrouble: false });
    },
    never,
  );
  advance(services, 60 * minute);
  await runDueWindows(services);
  await deliver();
  expect(outbox.subjects.toSorted()).toEqual([
    '2 short questionnaires are waiting',
    'Weekly check-in is open for your answers',
  ]);
  const [repeated] = outbox.mails.filter(({ subject }) => subject.startsWith('2'));
  expect(ids).toEqual([repeated?.id]);
});

test('An assessment answered meanwhile is left out of the mail and withdrawn', async () => {
  services.clock.moveTo(morning);
  await runDueWindows(services);
  await sql`insert into responses (organisation_id, assessment_id, member_id, user_id, role,
      attributes, data, submitted_at, idempotency_key, body_hash)
    select organisation_id, assessment_id, member_id, user_id, 'parent', '{}', '{}', created_at,
      'key', sha256('') from mails
    where kind = 'assessment_invitation' order by id limit 1`.execute(db);
  await rebuildProjections(db);
  await deliver();
  expect(outbox.subjects).toEqual(['2 short questionnaires are waiting']);
  expect(await countsByMail()).toEqual([{ mails: 3, sent: 2 }]);
});

function deliver(): Promise<void> {
  return deliverMails(services, outbox.transport, never);
}

async function postpone(index: number, next_opens_at: Date): Promise<void> {
  await db
    .updateTable('beacons')
    .set({ next_opens_at })
    .where('id', '=', beacons[index]?.beaconId ?? '')
    .execute();
}

/** Lets a Beacon open daily, at that hour. */
async function openDaily(index: number, hour: number): Promise<void> {
  await db
    .updateTable('beacons')
    .set({
      period_type: 'day',
      days_open: '1',
      start_hour: hour,
      end_hour: 24,
      next_opens_at: new Date(Date.UTC(2026, 10, 3, hour)),
    })
    .where('id', '=', beacons[index]?.beaconId ?? '')
    .execute();
}

function mailTokens(): Promise<string[]> {
  return Promise.all(beacons.map((beacon) => mailToken(services, beacon, 0)));
}

function tokensIn({ mails }: RecordedMails): string[] {
  return mails.flatMap(({ links }) => links).map((link) => link.split('/').at(-1) ?? '');
}

async function countsByMail(): Promise<{ mails: number; sent: number }[]> {
  const { rows } = await sql<{ mails: number; sent: number }>`
    select count(*)::int as mails, count(sent_at)::int as sent from mails
    where message_id is not null group by message_id`.execute(db);
  return rows;
}
