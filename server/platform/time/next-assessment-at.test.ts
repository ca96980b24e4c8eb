import { expect, test } from 'vitest';
import { nextAssessmentAt } from './next-assessment-at.ts';

const london = { timeZone: 'Europe/London', country: null };

test.each([
  ['2026-11-23T09:00:00Z', '9 am on Monday 23 November 2026'],
  ['2026-11-24T15:30:00Z', '3:30 pm on Tuesday 24 November 2026'],
  ['2026-11-23T00:00:00Z', 'the start of Monday 23 November 2026'],
  ['2026-11-23T12:00:00Z', '12 pm on Monday 23 November 2026'],
])('%s is said as people say it: %s', (at, words) => {
  expect(nextAssessmentAt(new Date(at), london)).toBe(words);
});

test.each([
  ['US', '9 AM on Monday, November 23, 2026'],
  ['AU', '9 am on Monday 23 November 2026'],
])('in the country %s it is %s', (country, words) => {
  const text = nextAssessmentAt(new Date('2026-11-23T09:00:00Z'), { ...london, country });
  expect(text.replace('\u{202f}', ' ')).toBe(words);
});
