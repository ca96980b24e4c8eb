import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import type { Schema } from '#server/platform/schema/schema.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { makeBeacon } from '#testing/make-beacon.ts';
import type { BeaconOptions } from '#testing/make-beacon.ts';
import { attemptsIn, RecordedMails } from '#testing/outbox.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import type { MailTransport } from './mail-transport.ts';
import { deliverMails } from './deliver-mails.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const never = new AbortController().signal;
const minuteMs = 60_000;
const invitationSubject = 'Weekly check-in is open for your answers';
const requestedSubject = 'Weekly check-in: a reminder to answer';
const reminderSubject = 'Weekly check-in is still open';
let services: TestServices;
let outbox: RecordedMails;

beforeEach(async () => {
  await resetDatabase(db);
  services = await testServices(database);
  outbox = new RecordedMails();
});

test('A person who has not answered is reminded at half time and on the last day', async () => {
  await openWeek();
  const sent = await workAt(
    '2026-11-03T00:00',
    '2026-11-03T06:59',
    '2026-11-03T07:00',
    '2026-11-06T11:59',
    '2026-11-06T12:00',
    '2026-11-09T06:59',
    '2026-11-09T07:00',
    '2026-11-09T23:59',
  );
  expect(sent).toEqual([
    `2026-11-03T07:00 ${invitationSubject}`,
    `2026-11-06T12:00 ${reminderSubject}`,
    `2026-11-09T07:00 ${reminderSubject}`,
  ]);
});

test.each([
  [
    'has answered',
    `insert into responses (organisation_id, assessment_id, member_id, user_id, role, attributes,
        data, submitted_at, idempotency_key, body_hash)
      select organisation_id, assessment_id, member_id, user_id, 'parent', '{}', '{}', created_at,
        'key', sha256('') from mails where kind = 'assessment_invitation'`,
  ],
  ['is asked by a window that is closed', 'update assessments set closed_at = opens_at'],
  ['is asked by a Beacon in the archive', 'update beacons set archived_at = created_at'],
  ['is removed', 'update members set removed_at = created_at'],
  ['is a viewer now', "update members set role = 'viewer'"],
  ['wants no mails', 'update organisation_users set opted_out_at = created_at'],
  ['has no mailbox any more', "update users set email = email || '.temp1'"],
  ['has a link that was revoked', 'update assess_tokens set revoked_at = created_at'],
])('A person gets no reminder who %s', async (_, change) => {
  await openWeek();
  await moveTo('2026-11-03T07:00');
  await sql.raw(change).execute(db);
  await rebuildProjections(db);
  await queueMail('requested_reminder', '2026-11-04T10:00');
  expect(await workAt('2026-11-04T10:00', '2026-11-06T12:00', '2026-11-09T07:00')).toEqual([]);
  expect((await attemptsIn(db)).map(({ outcome }) => outcome)).toEqual([
    'sent',
    'withdrawn',
    'withdrawn',
    'withdrawn',
  ]);
});

test('Of two due reminders, only the later one is sent', async () => {
  await openWeek();
  await moveTo('2026-11-03T07:00');
  await moveTo('2026-11-09T08:00');
  expect(outbox.subjects).toEqual([invitationSubject, reminderSubject]);
  expect((await attemptsIn(db)).map(({ outcome }) => outcome).toSorted()).toEqual([
    'sent',
    'sent',
    'withdrawn',
  ]);
});

test('A late invitation includes the reminder that is due with it', async () => {
  await openWeek();
  services.clock.moveTo(new Date('2026-11-03T00:00Z'));
  await runDueWindows(services);
  await moveTo('2026-11-07T12:00');
  expect(outbox.subjects).toEqual([invitationSubject]);
  expect((await attemptsIn(db)).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
});

describe.each([
  ['Pacific/Auckland', '2026-11-03', '2026-11-06T12:00', '2026-11-06T18:00'],
  ['Europe/London', '2026-11-03', '2026-11-05T22:30', '2026-11-06T07:00'],
  ['America/New_York', '2026-11-03', '2026-11-06T02:00', '2026-11-06T12:00'],
  ['Asia/Kathmandu', '2026-11-03', '2026-11-05T15:15', '2026-11-06T01:15'],
  // The night in which the clocks go forward.
  ['America/New_York', '2027-03-10', '2027-03-14T04:30', '2027-03-14T11:00'],
])('In %s at night', (timeZone, startOn, night, morning) => {
  beforeEach(async () => {
    await openWeek({ timeZone, schedule: { startOn, daysOpen: '7' } });
    // At one of these hours it is day in each zone.
    for (const hour of ['08:00', '14:00', '20:00']) await moveTo(`${startOn}T${hour}`);
    await db.deleteFrom('mails').where('kind', '=', 'assessment_reminder').execute();
  });

  test.each(['assessment_invitation', 'assessment_reminder'] as const)(
    'no %s is sent before the morning',
    async (kind) => {
      await queueMail(kind, night);
      const quiet = Date.parse(`${morning}Z`) - 1;
      for (const at of [`${night}:00`, new Date(quiet).toISOString().slice(0, -1)]) {
        await moveTo(at);
        expect(outbox.subjects).toEqual([invitationSubject]);
      }
      await moveTo(morning);
      expect(outbox.subjects).toHaveLength(2);
      expect(await attemptsIn(db)).toHaveLength(2);
    },
  );

  test('an invitation is sent if its window closes by the morning', async () => {
    await queueMail('assessment_invitation', night);
    await sql`update assessments set closes_at = ${new Date(`${morning}Z`)}`.execute(db);
    await moveTo(night);
    expect(outbox.subjects).toEqual([invitationSubject, invitationSubject]);
  });

  test('a requested reminder is sent', async () => {
    await queueMail('requested_reminder', night);
    await moveTo(night);
    expect(outbox.subjects).toEqual([invitationSubject, requestedSubject]);
  });
});

test('A manual reminder at night replaces the invitation of the morning', async () => {
  await openWeek();
  await moveTo('2026-11-03T00:00');
  await queueMail('requested_reminder', '2026-11-03T01:00');
  await moveTo('2026-11-03T01:00');
  await moveTo('2026-11-03T07:00');
  expect(outbox.subjects).toEqual([requestedSubject]);
  expect((await attemptsIn(db)).map(({ outcome }) => outcome)).toEqual(['sent', 'withdrawn']);
});

test('A reminder deferred in the evening is sent in the morning under the same id', async () => {
  await openWeek();
  await moveTo('2026-11-03T07:00');
  await queueMail('assessment_reminder', '2026-11-03T20:30');
  const triedIds: string[] = [];
  services.clock.moveTo(new Date('2026-11-03T20:30Z'));
  const busyTransport: MailTransport = ({ id }) => {
    triedIds.push(id);
    return Promise.resolve({ outcome: 'deferred', detail: 'Busy', isServerTrouble: true });
  };
  for (let passed = 0; passed < 60; passed += 1) {
    await deliverMails(services, busyTransport, never);
    services.clock.moveTo(new Date(services.clock.now().getTime() + minuteMs));
  }
  expect(triedIds.length).toBeGreaterThan(3);
  const sent = await workAt('2026-11-03T23:00', '2026-11-04T06:59', '2026-11-04T07:00');
  expect(sent).toEqual([`2026-11-04T07:00 ${reminderSubject}`]);
  expect(new Set([...triedIds, outbox.mails.at(-1)?.id]).size).toBe(1);
});

/** A Beacon with a window of a week from Tuesday, 3 November. */
function openWeek(options: Partial<BeaconOptions> = {}) {
  const schedule = { startOn: '2026-11-03', daysOpen: '7' };
  return makeBeacon(services, { roles: ['parent'], schedule, ...options });
}

/** Queues another mail to everybody who was invited. */
async function queueMail(kind: Schema['mails']['kind'], at: string): Promise<void> {
  await sql`insert into mails (organisation_id, id, kind, n, user_id, assessment_id, member_id,
      created_at, next_attempt_at)
    select organisation_id, ${v7()}, ${kind}, 3, user_id, assessment_id, member_id,
      created_at, ${new Date(`${at}Z`)}
    from mails where kind = 'assessment_invitation'`.execute(db);
}

/** Runs the workers at each instant and returns what was sent. */
async function workAt(...minutes: string[]): Promise<string[]> {
  const sent: string[] = [];
  for (const at of minutes) {
    const before = outbox.mails.length;
    await moveTo(at);
    sent.push(...outbox.subjects.slice(before).map((subject) => `${at} ${subject}`));
  }
  return sent;
}

async function moveTo(minute: string): Promise<void> {
  services.clock.moveTo(new Date(`${minute}Z`));
  await runDueWindows(services);
  await deliverMails(services, outbox.transport, never);
}
