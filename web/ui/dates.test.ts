import { expect, test } from 'vitest';
import { dayAndTime, dayMonthYear, endWords, startWords } from './dates.ts';

test('an instant is shown as the day it falls on where the organisation is', () => {
  const late = '2026-11-27T03:00:00.000Z';
  expect(dayMonthYear(late, 'America/New_York')).toBe('26 Nov 2026');
  expect(dayMonthYear(late, 'Europe/London')).toBe('27 Nov 2026');
  expect(dayMonthYear(late, 'Pacific/Kiritimati')).toBe('27 Nov 2026');
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London'])(
  'a calendar date is the same day in %s',
  (timeZone) => {
    expect(dayMonthYear('2026-03-29', timeZone)).toBe('29 Mar 2026');
  },
);

test('a window of whole days starts with one day and ends with another', () => {
  expect(startWords('2026-11-19T05:00:00Z', 'America/New_York')).toBe('Thursday 19 November');
  expect(endWords('2026-11-26T05:00:00Z', 'America/New_York')).toBe(
    'the end of Wednesday 25 November',
  );
});

test('a window of hours names them', () => {
  expect(startWords('2026-11-19T09:00:00Z', 'Europe/London')).toBe(
    '9:00 am on Thursday 19 November',
  );
  expect(endWords('2026-11-19T17:00:00Z', 'Europe/London')).toBe('5:00 pm on Thursday 19 November');
  expect(endWords('2026-11-19T12:00:00Z', 'Europe/London')).toBe(
    '12:00 pm on Thursday 19 November',
  );
});

test('summer time is kept: the same instant is midnight in one zone only', () => {
  expect(startWords('2027-03-28T23:00:00Z', 'Europe/London')).toBe('Monday 29 March');
  expect(startWords('2027-03-27T23:00:00Z', 'Europe/London')).toBe('11:00 pm on Saturday 27 March');
});

test('a day and time can be read in any zone', () => {
  expect(dayAndTime('2026-11-21T02:05:00Z', 'America/New_York')).toBe('20 Nov 2026, 21:05');
});
