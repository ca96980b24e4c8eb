import { expect, test } from 'vitest';
import { hourWords } from './schedule-choices.ts';
import { windowText } from './window-text.ts';

test.each([
  ['2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z', 'Mon 23 Nov 2026, all day'],
  [
    '2026-11-23T00:00:00.000Z',
    '2026-11-30T00:00:00.000Z',
    'Mon 23 Nov 2026, to the end of Sun 29 Nov',
  ],
  ['2026-11-23T09:00:00.000Z', '2026-11-23T17:00:00.000Z', 'Mon 23 Nov 2026, 9:00 am to 5:00 pm'],
  [
    '2026-11-23T09:00:00.000Z',
    '2026-11-30T00:00:00.000Z',
    'Mon 23 Nov 2026, 9:00 am, to the end of Sun 29 Nov',
  ],
  ['2026-11-23T09:00:00.000Z', null, 'Mon 23 Nov 2026, 9:00 am, until everyone has answered'],
  ['2026-11-23T00:00:00.000Z', null, 'Mon 23 Nov 2026, until everyone has answered'],
])('A window from %s to %s reads %s', (opensAt, closesAt, words) => {
  expect(windowText({ number: 1, opensAt, closesAt }, 'Europe/London')).toBe(words);
});

test('A window is shown in the time zone of its organisation', () => {
  const window = {
    number: 1,
    opensAt: '2027-07-01T04:00:00.000Z',
    closesAt: '2027-07-02T04:00:00.000Z',
  };
  expect(windowText(window, 'America/New_York')).toBe('Thu 1 Jul 2027, all day');
});

test.each([
  [0, '12 am'],
  [9, '9 am'],
  [12, '12 pm'],
  [17, '5 pm'],
  [24, '12 am'],
])('Hour %i reads %s', (hour, words) => {
  expect(hourWords(hour)).toBe(words);
});
