import { afterEach, expect, test } from 'vitest';
import { setPageCountry } from '#web/language/language.ts';
import {
  dayAndTime,
  dayMonthYear,
  endWords,
  rangeWords,
  startWords,
  weekdayWords,
} from './dates.ts';

test("an instant is shown as its day in the organisation's time zone", () => {
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

const newYork = { timeZone: 'America/New_York', today: '2026-11-21' };
const london = { timeZone: 'Europe/London', today: '2026-11-21' };

test('a window from midnight to midnight is described by its first and last day', () => {
  expect(startWords('2026-11-19T05:00:00Z', newYork)).toBe('Thursday 19 November');
  expect(endWords('2026-11-26T05:00:00Z', newYork)).toBe('the end of Wednesday 25 November');
});

test('a window that starts or ends during a day is described with times', () => {
  expect(startWords('2026-11-19T09:00:00Z', london)).toBe('9:00 am on Thursday 19 November');
  expect(endWords('2026-11-19T17:00:00Z', london)).toBe('5:00 pm on Thursday 19 November');
  expect(endWords('2026-11-19T12:00:00Z', london)).toBe('12:00 pm on Thursday 19 November');
});

test('midnight is determined in the time zone, with summer time', () => {
  const inSpring = { ...london, today: '2027-03-20' };
  expect(startWords('2027-03-28T23:00:00Z', inSpring)).toBe('Monday 29 March');
  expect(startWords('2027-03-27T23:00:00Z', inSpring)).toBe('11:00 pm on Saturday 27 March');
});

test.each([
  ['2026-11-13T12:00:00Z', '12:00 pm on 13 Nov 2026'],
  ['2026-11-14T00:00:00Z', 'Saturday 14 November'],
  ['2026-11-03T00:00:00Z', '3 Nov 2026'],
  ['2027-01-04T00:00:00Z', 'Monday 4 January 2027'],
])('%s is written as %s, without a weekday when it is more than a week ago', (instant, words) => {
  expect(startWords(instant, london)).toBe(words);
});

test.each([
  ['26T00', '29T00', 'From Thursday 26 November until the end of Saturday 28 November'],
  ['26T00', '27T00', 'All day on Thursday 26 November'],
  ['26T09', '26T17', 'From 9:00 am to 5:00 pm on Thursday 26 November'],
  ['26T09', '27T00', 'From 9:00 am to midnight on Thursday 26 November'],
  ['26T00', '26T17', 'From midnight to 5:00 pm on Thursday 26 November'],
  ['26T09', '28T17', 'From 9:00 am on Thursday 26 November until 5:00 pm on Saturday 28 November'],
])('the range from %s to %s has a natural wording', (start, end, words) => {
  const at = (hour: string) => `2026-11-${hour}:00:00Z`;
  expect(rangeWords(at(start), at(end), london)).toBe(words);
});

test('a day and time is formatted in the given zone', () => {
  expect(dayAndTime('2026-11-21T02:05:00Z', 'America/New_York')).toBe('20 Nov 2026, 21:05');
});

afterEach(() => setPageCountry(null));

test.each([
  ['US', 'Nov 21, 2026', 'Thursday, November 26', 'Mon, Nov 23'],
  ['AU', '21 Nov 2026', 'Thursday 26 November', 'Mon 23 Nov'],
])('in the country %s dates are written %s, %s and %s', (country, date, day, weekday) => {
  setPageCountry(country);
  expect(dayMonthYear('2026-11-21', 'UTC')).toBe(date);
  expect(startWords('2026-11-26T00:00:00Z', london)).toBe(day);
  const options = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  expect(weekdayWords(new Date('2026-11-23T12:00:00Z'), options)).toBe(weekday);
});
