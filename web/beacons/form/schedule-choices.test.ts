import { afterEach, expect, test } from 'vitest';
import { textOf } from '#contract/messages.ts';
import { setPageCountry } from '#web/language/language.ts';
import { daysOfWeek } from './schedule-choices.ts';

afterEach(() => setPageCountry(null));

test.each([
  ['GB', 'Mon Tue Wed Thu Fri Sat Sun'],
  ['US', 'Sun Mon Tue Wed Thu Fri Sat'],
  ['EG', 'Sat Sun Mon Tue Wed Thu Fri'],
  [null, 'Mon Tue Wed Thu Fri Sat Sun'],
])('in the country %s a week is %s, and each day keeps its number', (country, days) => {
  setPageCountry(country);
  const week = daysOfWeek();
  expect(week.map(({ label }) => textOf(label)).join(' ')).toBe(days);
  expect(week.find(({ label }) => textOf(label) === 'Wed')?.day).toBe(3);
});
