import { afterAll, beforeEach, expect, test } from 'vitest';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import type { MadeBeacon } from '#testing/make-beacon.ts';
import { makeBeacon, mailToken } from '#testing/make-beacon.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import { testServices, type TestServices } from '#testing/test-services.ts';
import { inviteAssessors } from './invite-assessors.ts';
import { runDueWindows } from './open-windows.ts';

const database = await openTestDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

let services: TestServices;

beforeEach(async () => {
  await resetDatabase(db);
  services = await testServices(database);
});

test('the invitation is due in the morning after the opening, the reminders at half time and on the last day', async () => {
  const beacon = await makeBeacon(services, {
    roles: ['parent'],
    schedule: { startOn: '2026-11-03', daysOpen: '7' },
  });
  await openAt('2026-11-03T00:00:00Z');
  expect(await mailsTo(beacon, 0)).toEqual([
    'assessment_invitation 1 at 2026-11-03T07:00:00.000Z',
    'assessment_reminder 1 at 2026-11-06T12:00:00.000Z',
    'assessment_reminder 2 at 2026-11-09T07:00:00.000Z',
  ]);
});

test('mails respect the quiet hours in the organisation’s time zone', async () => {
  const beacon = await makeBeacon(services, {
    roles: ['parent'],
    timeZone: 'Asia/Tokyo',
    schedule: { startOn: '2026-11-03', daysOpen: '2' },
  });
  await openAt('2026-11-02T15:00:00Z');
  expect(await mailsTo(beacon, 0)).toEqual([
    'assessment_invitation 1 at 2026-11-02T22:00:00.000Z',
    'assessment_reminder 1 at 2026-11-03T22:00:00.000Z',
  ]);
});

test.each([
  ['Europe/London', '2026-11-03', [9, 17], '2026-11-03T09:00', '2026-11-03T09:00'],
  ['Europe/London', '2026-11-03', [0, 24], '2026-11-03T20:59', '2026-11-03T20:59'],
  ['Europe/London', '2026-11-03', [0, 24], '2026-11-03T21:00', '2026-11-03T21:00'],
  ['Europe/London', '2026-11-03', [2, 7], '2026-11-03T02:00', '2026-11-03T02:00'],
  ['Europe/London', '2026-11-03', [2, 8], '2026-11-03T02:00', '2026-11-03T07:00'],
  ['America/New_York', '2026-11-03', [1, 24], '2026-11-03T06:00', '2026-11-03T12:00'],
  ['Asia/Kathmandu', '2026-11-03', [4, 24], '2026-11-02T22:15', '2026-11-03T01:15'],
  // The nights in which the clocks go forward, and back.
  ['Europe/London', '2027-03-28', [0, 24], '2027-03-28T00:00', '2027-03-28T06:00'],
  ['America/New_York', '2027-11-07', [0, 24], '2027-11-07T04:00', '2027-11-07T12:00'],
])(
  'in %s a window on %s with the hours %j that the job opens at %s sends its invitation at %s',
  async (timeZone, startOn, [startHour, endHour], openedAt, invitedAt) => {
    const hours = { startHour: startHour ?? null, endHour: endHour ?? null };
    const schedule = { periodType: 'day', startOn, daysOpen: '1', ...hours } as const;
    const beacon = await makeBeacon(services, { roles: ['parent'], timeZone, schedule });
    await openAt(`${openedAt}:00Z`);
    const [invitation] = await mailsTo(beacon, 0);
    expect(invitation).toBe(`assessment_invitation 1 at ${invitedAt}:00.000Z`);
  },
);

test('a window that is open until complete has no reminders', async () => {
  const beacon = await makeBeacon(services, {
    roles: ['parent'],
    schedule: { daysOpen: 'until-complete' },
  });
  expect(await mailsTo(beacon, 0)).toEqual(['assessment_invitation 1 at 2026-11-02T10:00:00.000Z']);
});

test('a member who joins an open window gets only the remaining reminders', async () => {
  const beacon = await makeBeacon(services, {
    roles: ['parent', 'viewer'],
    schedule: { daysOpen: '7' },
  });
  services.clock.moveTo(new Date('2026-11-06T10:00:00Z'));
  await db.updateTable('members').set({ role: 'teacher' }).where('role', '=', 'viewer').execute();
  await rebuildProjections(db);
  await inviteAgain(beacon);
  expect(await mailsTo(beacon, 1)).toEqual([
    'assessment_invitation 1 at 2026-11-06T10:00:00.000Z',
    'assessment_reminder 2 at 2026-11-08T07:00:00.000Z',
  ]);
});

test('nobody is invited twice', async () => {
  const beacon = await makeBeacon(services);
  const before = await mailsTo(beacon, 0);
  services.clock.moveTo(new Date('2026-11-02T11:00:00Z'));
  await inviteAgain(beacon);
  expect(await mailsTo(beacon, 0)).toEqual(before);
});

test('a member who opted out gets a link and no mails', async () => {
  const beacon = await makeBeacon(services, { schedule: { startOn: '2026-11-03' } });
  const [parent] = beacon.people;
  await db
    .updateTable('organisation_users')
    .set({ opted_out_at: services.clock.now() })
    .where('user_id', '=', parent?.userId ?? '')
    .execute();
  await openAt('2026-11-03T00:00:00Z');
  expect(await mailsTo(beacon, 0)).toEqual([]);
  expect(await mailsTo(beacon, 1)).toHaveLength(3);
  expect(await mailToken(services, beacon, 0)).toHaveLength(32);
});

function openAt(instant: string): Promise<void> {
  services.clock.moveTo(new Date(instant));
  return runDueWindows(services);
}

async function inviteAgain({ organisationId }: MadeBeacon): Promise<void> {
  const { id } = await db.selectFrom('assessments').select('id').executeTakeFirstOrThrow();
  const now = services.clock.now();
  await db
    .transaction()
    .execute((trx) =>
      inviteAssessors({ ...services, db: trx }, [{ organisationId, assessmentId: id, now }]),
    );
}

async function mailsTo({ people }: MadeBeacon, index: number): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'n', 'next_attempt_at'])
    .where('member_id', '=', people[index]?.memberId ?? '')
    .orderBy('next_attempt_at')
    .execute();
  return mails.map(({ kind, n, next_attempt_at }) =>
    [kind, n, 'at', next_attempt_at?.toISOString()].join(' '),
  );
}
