import { expect, test } from 'vitest';
import { maxSends } from '#contract/reminders.ts';
import { planSends } from './plan-sends.ts';
import { usualQuietHours } from '#rules/schedule/reminders.ts';
import type { SendingBeacon } from './plan-sends.ts';

const now = new Date('2026-11-02T10:00:00Z');
const at = (instant: string) => new Date(instant);

const weekly: SendingBeacon = {
  schedule: { periodType: 'week', period: 1, startOn: '2026-11-02', daysOpen: 7 },
  quiet: usualQuietHours,
  timeZone: 'Europe/London',
  isAnonymous: false,
  nextOpensAt: at('2026-11-09T00:00:00Z'),
  number: 1,
  askedFrom: [1, 1, 1],
  queued: [],
};

const planned = (beacon: Partial<SendingBeacon>) =>
  planSends({ ...weekly, ...beacon }, now).map(
    ({ at: when, kind, n, people }) => `${when.toISOString().slice(0, 16)} ${kind} ${n}: ${people}`,
  );

test('each future window has an invitation and two reminders, up to twelve sends in total', () => {
  const sends = planned({});
  expect(sends.slice(0, 4)).toEqual([
    '2026-11-09T07:00 assessment_invitation 1: 3',
    '2026-11-12T12:00 assessment_reminder 1: 3',
    '2026-11-15T07:00 assessment_reminder 2: 3',
    '2026-11-16T07:00 assessment_invitation 1: 3',
  ]);
  expect(sends).toHaveLength(maxSends);
});

test('queued mails come first, grouped by time and kind, and due mails are sent now', () => {
  const dueAt = at('2026-11-05T12:00:00Z');
  const half = { kind: 'assessment_reminder', n: 1, dueAt } as const;
  const requested = { kind: 'requested_reminder', dueAt: at('2026-11-02T09:59:00Z') } as const;
  const queued = [half, half, { ...requested, n: 1 }, { ...requested, n: 7 }];
  expect(planned({ queued }).slice(0, 3)).toEqual([
    '2026-11-02T10:00 requested_reminder 1: 2',
    '2026-11-05T12:00 assessment_reminder 1: 2',
    '2026-11-09T07:00 assessment_invitation 1: 3',
  ]);
});

test('a member is counted from the first window they are asked in', () => {
  const invitations = planned({ askedFrom: [1, 3] }).filter((send) => send.includes('invitation'));
  expect(invitations.slice(0, 2)).toEqual([
    '2026-11-09T07:00 assessment_invitation 1: 1',
    '2026-11-16T07:00 assessment_invitation 1: 2',
  ]);
});

test('the reminders of an anonymous Beacon have no number of people', () => {
  const queued = [
    { kind: 'assessment_reminder', n: 1, dueAt: at('2026-11-05T12:00:00Z') } as const,
  ];
  expect(planned({ isAnonymous: true, queued }).slice(0, 3)).toEqual([
    '2026-11-05T12:00 assessment_reminder 1: null',
    '2026-11-09T07:00 assessment_invitation 1: 3',
    '2026-11-12T12:00 assessment_reminder 1: null',
  ]);
});

test('a window that is open until complete has no reminders and no known next window', () => {
  const schedule = { ...weekly.schedule, daysOpen: 'until-complete' as const };
  expect(planned({ schedule })).toEqual(['2026-11-09T07:00 assessment_invitation 1: 3']);
  expect(planned({ schedule, nextOpensAt: null })).toEqual([]);
});

test('a schedule without repetition has one window', () => {
  const schedule = { periodType: 'none', startOn: '2026-11-09', daysOpen: 1 } as const;
  expect(planned({ schedule })).toEqual([
    '2026-11-09T07:00 assessment_invitation 1: 3',
    '2026-11-09T12:00 assessment_reminder 1: 3',
  ]);
});

test('a schedule of every six months is planned ahead as well', () => {
  const schedule = { periodType: 'month', period: 6, startOn: '2026-11-09', daysOpen: 7 } as const;
  expect(planned({ schedule }).at(-1)).toBe('2028-05-15T06:00 assessment_reminder 2: 3');
});

test('nothing is planned when no assessor can receive mails', () => {
  expect(planned({ askedFrom: [] })).toEqual([]);
});

test('an invitation is sent at the opening by day, and by night if the window closes before the morning', () => {
  const day = { periodType: 'day', period: 1, startOn: '2026-11-09', daysOpen: 1 } as const;
  const opening = (startHour: number, endHour: number) =>
    planned({
      schedule: { ...day, startHour, endHour },
      nextOpensAt: at(`2026-11-09T${String(startHour).padStart(2, '0')}:00:00Z`),
    })[0];
  expect(opening(9, 17)).toBe('2026-11-09T09:00 assessment_invitation 1: 3');
  expect(opening(1, 7)).toBe('2026-11-09T01:00 assessment_invitation 1: 3');
  expect(opening(1, 8)).toBe('2026-11-09T07:00 assessment_invitation 1: 3');
});

test('no reminder is sent together with an invitation that was delayed until the morning', () => {
  const schedule = { periodType: 'day', startOn: '2026-11-09', daysOpen: 1, endHour: 10 } as const;
  expect(planned({ schedule }).slice(0, 2)).toEqual([
    '2026-11-09T07:00 assessment_invitation 1: 3',
    '2026-11-10T07:00 assessment_invitation 1: 3',
  ]);
});

test('sends follow the time zone of the organisation', () => {
  const beacon = { timeZone: 'America/New_York', nextOpensAt: at('2026-11-09T05:00:00Z') };
  expect(planned(beacon).slice(0, 3)).toEqual([
    '2026-11-09T12:00 assessment_invitation 1: 3',
    '2026-11-12T17:00 assessment_reminder 1: 3',
    '2026-11-15T12:00 assessment_reminder 2: 3',
  ]);
});
