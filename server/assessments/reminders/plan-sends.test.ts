import { expect, test } from 'vitest';
import { maxSends } from '#contract/reminders.ts';
import { planSends } from './plan-sends.ts';
import type { SendingBeacon } from './plan-sends.ts';

const now = new Date('2026-11-02T10:00:00Z');
const at = (instant: string) => new Date(instant);

const weekly: SendingBeacon = {
  schedule: { periodType: 'week', period: 1, startOn: '2026-11-02', daysOpen: 7 },
  timeZone: 'Europe/London',
  isAnonymous: false,
  nextOpensAt: at('2026-11-09T00:00:00Z'),
  number: 1,
  askedFrom: [1, 1, 1],
  waiting: [],
};

const told = (beacon: Partial<SendingBeacon>) =>
  planSends({ ...weekly, ...beacon }, now).map(
    ({ at: when, kind, n, people }) => `${when.toISOString().slice(0, 16)} ${kind} ${n}: ${people}`,
  );

test('windows to come bring an invitation and two reminders each, twelve sends in all', () => {
  const sends = told({});
  expect(sends.slice(0, 4)).toEqual([
    '2026-11-09T07:00 assessment_invitation 1: 3',
    '2026-11-12T12:00 assessment_reminder 1: 3',
    '2026-11-15T07:00 assessment_reminder 2: 3',
    '2026-11-16T07:00 assessment_invitation 1: 3',
  ]);
  expect(sends).toHaveLength(maxSends);
});

test('what waits comes first, counted by time and kind, and what is due leaves now', () => {
  const dueAt = at('2026-11-05T12:00:00Z');
  const half = { kind: 'assessment_reminder', n: 1, dueAt } as const;
  const asked = { kind: 'requested_reminder', dueAt: at('2026-11-02T09:59:00Z') } as const;
  const waiting = [half, half, { ...asked, n: 1 }, { ...asked, n: 7 }];
  expect(told({ waiting }).slice(0, 3)).toEqual([
    '2026-11-02T10:00 requested_reminder 1: 2',
    '2026-11-05T12:00 assessment_reminder 1: 2',
    '2026-11-09T07:00 assessment_invitation 1: 3',
  ]);
});

test('whoever joins with a later window is counted from there on', () => {
  const invitations = told({ askedFrom: [1, 3] }).filter((send) => send.includes('invitation'));
  expect(invitations.slice(0, 2)).toEqual([
    '2026-11-09T07:00 assessment_invitation 1: 1',
    '2026-11-16T07:00 assessment_invitation 1: 2',
  ]);
});

test('where answers are anonymous no number tells who is reminded', () => {
  const waiting = [
    { kind: 'assessment_reminder', n: 1, dueAt: at('2026-11-05T12:00:00Z') } as const,
  ];
  expect(told({ isAnonymous: true, waiting }).slice(0, 3)).toEqual([
    '2026-11-05T12:00 assessment_reminder 1: null',
    '2026-11-09T07:00 assessment_invitation 1: 3',
    '2026-11-12T12:00 assessment_reminder 1: null',
  ]);
});

test('a window that waits for everybody has no end to remind of, and what follows is not known', () => {
  const schedule = { ...weekly.schedule, daysOpen: 'until-complete' as const };
  expect(told({ schedule })).toEqual(['2026-11-09T07:00 assessment_invitation 1: 3']);
  expect(told({ schedule, nextOpensAt: null })).toEqual([]);
});

test('a schedule that does not repeat ends', () => {
  const schedule = { periodType: 'none', startOn: '2026-11-09', daysOpen: 1 } as const;
  expect(told({ schedule })).toEqual([
    '2026-11-09T07:00 assessment_invitation 1: 3',
    '2026-11-09T12:00 assessment_reminder 1: 3',
  ]);
});

test('half a year between windows is looked over as well', () => {
  const schedule = { periodType: 'month', period: 6, startOn: '2026-11-09', daysOpen: 7 } as const;
  expect(told({ schedule }).at(-1)).toBe('2028-05-15T06:00 assessment_reminder 2: 3');
});

test('nothing is sent where mails reach nobody', () => {
  expect(told({ askedFrom: [] })).toEqual([]);
});

test('an invitation leaves with the opening by day, and by night where the window closes by the morning', () => {
  const day = { periodType: 'day', period: 1, startOn: '2026-11-09', daysOpen: 1 } as const;
  const opening = (startHour: number, endHour: number) =>
    told({
      schedule: { ...day, startHour, endHour },
      nextOpensAt: at(`2026-11-09T${String(startHour).padStart(2, '0')}:00:00Z`),
    })[0];
  expect(opening(9, 17)).toBe('2026-11-09T09:00 assessment_invitation 1: 3');
  expect(opening(1, 7)).toBe('2026-11-09T01:00 assessment_invitation 1: 3');
  expect(opening(1, 8)).toBe('2026-11-09T07:00 assessment_invitation 1: 3');
});

test('no reminder leaves with the invitation that waited for the morning', () => {
  const schedule = { periodType: 'day', startOn: '2026-11-09', daysOpen: 1, endHour: 10 } as const;
  expect(told({ schedule }).slice(0, 2)).toEqual([
    '2026-11-09T07:00 assessment_invitation 1: 3',
    '2026-11-10T07:00 assessment_invitation 1: 3',
  ]);
});

test('by the clocks of the organisation', () => {
  const beacon = { timeZone: 'America/New_York', nextOpensAt: at('2026-11-09T05:00:00Z') };
  expect(told(beacon).slice(0, 3)).toEqual([
    '2026-11-09T12:00 assessment_invitation 1: 3',
    '2026-11-12T17:00 assessment_reminder 1: 3',
    '2026-11-15T12:00 assessment_reminder 2: 3',
  ]);
});
