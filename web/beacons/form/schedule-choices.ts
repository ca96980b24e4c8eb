import { msg, t } from '@lingui/core/macro';
import { firstDayOfWeek } from '#contract/weeks.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import { hourCycle } from '#web/design/dates.ts';
import { dateLocale, pageCountry } from '#web/language/language.ts';

const weekdays = [msg`Sun`, msg`Mon`, msg`Tue`, msg`Wed`, msg`Thu`, msg`Fri`, msg`Sat`];

export const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** The days in the order of a week in the country of the page. */
export function daysOfWeek() {
  const first = firstDayOfWeek(pageCountry());
  const place = (day: number) => (day - first + 7) % 7;
  return weekdays
    .map((label, day) => ({ day, label }))
    .toSorted((a, b) => place(a.day) - place(b.day));
}

/** Preset sets of weekdays. */
export const weekdaySets = [
  { label: msg`All`, days: everyDay },
  { label: msg`None`, days: [] },
  { label: msg`Weekdays`, days: [1, 2, 3, 4, 5] },
];

/** The schedule with another period type, without fields that only the old type has. */
export function afterPeriodType(
  { endHour: _until, wdays: _wdays, ...rest }: Schedule,
  periodType: Schedule['periodType'],
): Schedule {
  const shared = { ...rest, periodType, period: 1 };
  if (periodType !== 'day') return shared;
  return { ...shared, daysOpen: 1, wdays: everyDay };
}

/** Options for an hour of the day. The empty option stands for the start or the end of the day. */
export function hourOptions(name: 'startHour' | 'endHour') {
  const [first, unset] = name === 'startHour' ? [0, t`Start of day`] : [1, t`End of day`];
  const hours = Array.from({ length: 24 }, (_, index) => index + first);
  return [
    { value: '', label: unset },
    ...hours.map((hour) => ({ value: String(hour), label: hourWords(hour) })),
  ];
}

/** An hour from 0 to 24, e.g. '9 am' or '12 pm'; 24 is the midnight that ends the day. */
export function hourWords(hour: number): string {
  const format = new Intl.DateTimeFormat(dateLocale(), {
    hour: 'numeric',
    timeZone: 'UTC',
    ...hourCycle(),
  });
  return format.format(Date.UTC(2000, 0, 1, hour));
}
