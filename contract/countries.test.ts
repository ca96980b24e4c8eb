import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { localeOf } from './languages.ts';
import { firstDayOfWeek } from './weeks.ts';

test('every country has a name in each language', () => {
  expect(countries).toHaveLength(249);
  for (const language of ['en', 'de', 'ar']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    expect(countries.filter((code) => names.of(code) === undefined)).toEqual([]);
  }
});

test('the first day of the week in each country is that of the Unicode data', () => {
  const days = (firstDay: (code: string) => number) =>
    Object.fromEntries(countries.map((code) => [code, firstDay(code)]));
  expect(days(firstDayOfWeek)).toEqual(days((code) => weekOf(code).firstDay % 7));
});

function weekOf(country: string): { firstDay: number } {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(
    'und',
    {
      region: country,
    },
  );
  return locale.getWeekInfo?.() ?? { firstDay: 0 };
}

test.each([
  ['en', 'GB', '27/11/2026'],
  ['en', 'US', '11/27/2026'],
  ['en', 'DE', '27/11/2026'],
  ['en', null, '27/11/2026'],
  ['en', 'CN', '27/11/2026'],
  ['de', 'AT', '27.11.2026'],
  ['de', 'US', '27.11.2026'],
  ['ar', 'SA', '27\u{200f}/11\u{200f}/2026'],
  ['ar', 'GB', '27\u{200f}/11\u{200f}/2026'],
] as const)('a date in the language %s in the country %s is %s', (language, country, text) => {
  const format = new Intl.DateTimeFormat(localeOf(language, country), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  expect(format.format(new Date('2026-11-27T12:00:00Z'))).toBe(text);
});
