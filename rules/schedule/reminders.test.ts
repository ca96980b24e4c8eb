import { expect, it } from 'vitest';
import { afterQuietHours, invitationTime, reminders } from './reminders.ts';

it.each([
  // A week from Monday on: Thursday noon, and Sunday morning.
  ['Europe/London', '2026-11-02T00:00', '2026-11-09T00:00', ['11-05T12:00', '11-08T07:00']],
  // Three days: the middle is noon of the second.
  ['UTC', '2026-11-02T00:00', '2026-11-05T00:00', ['11-03T12:00', '11-04T07:00']],
  // Two days: the middle is midnight, delayed until the morning, when the last day has begun.
  ['UTC', '2026-11-02T00:00', '2026-11-04T00:00', ['11-03T07:00']],
  // One day: the first day is also the last, and its morning is over at half time.
  ['UTC', '2026-11-02T00:00', '2026-11-03T00:00', ['11-02T12:00']],
  // School hours.
  ['UTC', '2026-11-02T09:00', '2026-11-02T17:00', ['11-02T13:00']],
  // The evening: its middle is in the quiet hours, and the window closes before the morning.
  ['UTC', '2026-11-02T20:00', '2026-11-03T00:00', []],
  // A night: the morning is still within.
  ['UTC', '2026-11-02T22:00', '2026-11-03T08:00', ['11-03T07:00']],
  ['UTC', '2026-11-02T22:00', '2026-11-03T07:00', []],
  // The quiet hours are in the organisation's zone: in New York it is eleven in the evening.
  ['America/New_York', '2026-11-02T16:00', '2026-11-03T16:00', ['11-03T12:00']],
  // Over the night in which the clocks go forward.
  ['Europe/London', '2027-03-25T00:00', '2027-03-29T23:00', ['03-27T11:30', '03-29T06:00']],
])('in %s a window from %s to %s reminds at %j', (zone, opens, closes, expected) => {
  const [opensAt, closesAt] = [`${opens}:00.000Z`, `${closes}:00.000Z`];
  const times = reminders({ opensAt, closesAt }, zone).map(({ at }) => at.slice(5, 16));
  expect(times).toEqual(expected);
});

it('numbers the reminders 1 and 2, and a single halfway reminder 1', () => {
  const opensAt = '2026-11-02T00:00:00.000Z';
  const numbers = (closesAt: string) =>
    reminders({ opensAt, closesAt }, 'UTC').map((reminder) => reminder.n);
  expect(numbers('2026-11-09T00:00:00.000Z')).toEqual([1, 2]);
  expect(numbers('2026-11-04T00:00:00.000Z')).toEqual([1]);
});

it('sends no reminders for a window that is open until everybody has answered', () => {
  expect(reminders({ opensAt: '2026-11-02T00:00:00.000Z', closesAt: null }, 'UTC')).toEqual([]);
});

it.each([
  ['UTC', '2026-11-02T20:59:59.999Z', '2026-11-02T20:59:59.999Z'],
  ['UTC', '2026-11-02T21:00:00.000Z', '2026-11-03T07:00:00.000Z'],
  ['UTC', '2026-11-03T06:59:59.999Z', '2026-11-03T07:00:00.000Z'],
  ['UTC', '2026-11-03T07:00:00.000Z', '2026-11-03T07:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-02T16:00:00.000Z', '2026-11-03T01:15:00.000Z'],
  // The evening before the clocks go back, and before they go forward.
  ['Europe/London', '2027-10-30T22:00:00.000Z', '2027-10-31T07:00:00.000Z'],
  ['Europe/London', '2027-03-27T22:00:00.000Z', '2027-03-28T06:00:00.000Z'],
  // The calendars of Samoa went from the 29th to the 31st of December 2011.
  ['Pacific/Apia', '2011-12-30T08:00:00.000Z', '2011-12-30T17:00:00.000Z'],
])('in %s, a mail due at %s is sent at %s', (zone, instant, expected) => {
  expect(afterQuietHours(instant, zone)).toBe(expected);
});

it.each([
  ['UTC', '2026-11-02T20:59:59.999Z', null, '2026-11-02T20:59:59.999Z'],
  ['UTC', '2026-11-02T21:00:00.000Z', null, '2026-11-03T07:00:00.000Z'],
  ['UTC', '2026-11-02T21:00:00.000Z', '2026-11-03T07:00:00.001Z', '2026-11-03T07:00:00.000Z'],
  ['UTC', '2026-11-02T21:00:00.000Z', '2026-11-03T07:00:00.000Z', '2026-11-02T21:00:00.000Z'],
  [
    'Asia/Tokyo',
    '2026-11-02T15:00:00.000Z',
    '2026-11-03T15:00:00.000Z',
    '2026-11-02T22:00:00.000Z',
  ],
  // The nights in which the clocks go forward, and back.
  [
    'Europe/London',
    '2027-03-28T00:00:00.000Z',
    '2027-03-28T06:30:00.000Z',
    '2027-03-28T06:00:00.000Z',
  ],
  [
    'Europe/London',
    '2027-10-31T00:00:00.000Z',
    '2027-10-31T06:30:00.000Z',
    '2027-10-31T00:00:00.000Z',
  ],
])(
  'in %s, an invitation due at %s to a window that closes at %s is sent at %s',
  (zone, instant, closesAt, at) => {
    expect(invitationTime(instant, closesAt, zone)).toBe(at);
  },
);

it.each([
  ['an invalid instant', 'tomorrow', 'UTC'],
  ['an unknown zone', '2026-11-02T22:00:00.000Z', 'Mars/Olympus'],
])('rejects %s', (_, instant, zone) => {
  expect(() => afterQuietHours(instant, zone)).toThrow(RangeError);
});

it.each([
  ['2026-11-03T12:30:00Z', { from: 12, until: 14 }, '2026-11-03T14:00:00.000Z'],
  ['2026-11-03T19:30:00Z', { from: 18, until: 9 }, '2026-11-04T09:00:00.000Z'],
  ['2026-11-03T08:30:00Z', { from: 18, until: 9 }, '2026-11-03T09:00:00.000Z'],
  ['2026-11-03T23:30:00Z', { from: 0, until: 0 }, '2026-11-03T23:30:00Z'],
])('a mail of %s waits for the end of the quiet hours %o', (at, quiet, expected) => {
  expect(afterQuietHours(at, 'UTC', quiet)).toBe(expected);
});
