import { Temporal } from 'temporal-polyfill';
import type { Schedule } from './schedule-shape.ts';

/** The calendar part of a schedule. */
export type Recurrence = Pick<Schedule, 'periodType' | 'period' | 'startOn' | 'wdays'>;

/** The dates of a recurrence, in order and indexed from 0, on a calendar without a time zone. */
export interface ScheduleDates {
  /** The date at `index`; undefined after the last date. */
  dateAt: (index: number) => Temporal.PlainDate | undefined;
  /** The index of the first date on or after `date`, whether or not there is one. */
  indexFrom: (date: Temporal.PlainDate) => number;
}

/** The dates of `recurrence`, each computed from `startOn`, never from the previous date. */
export function scheduleDates(recurrence: Recurrence): ScheduleDates {
  const start = Temporal.PlainDate.from(recurrence.startOn);
  const period = recurrence.period ?? 1;
  switch (recurrence.periodType) {
    case 'none':
      return singleDate(start);
    case 'day':
      return everyDays(start, period, recurrence.wdays);
    case 'week':
      return everyDays(start, period * 7);
    case 'month':
      return everyMonths(start, period);
  }
}

function singleDate(start: Temporal.PlainDate): ScheduleDates {
  return {
    dateAt: (index) => (index === 0 ? start : undefined),
    indexFrom: (date) => (Temporal.PlainDate.compare(date, start) > 0 ? 1 : 0),
  };
}

function everyDays(
  start: Temporal.PlainDate,
  days: number,
  wdays?: readonly number[],
): ScheduleDates {
  // Weekdays repeat after seven steps of any length, so seven steps contain the whole pattern.
  const steps = [0, 1, 2, 3, 4, 5, 6].filter(
    (step) => wdays?.includes((start.dayOfWeek + step * days) % 7) ?? true,
  );
  return {
    dateAt(index) {
      const step = steps[index % steps.length];
      if (step === undefined) return undefined;
      return start.add({ days: (Math.floor(index / steps.length) * 7 + step) * days });
    },
    indexFrom(date) {
      const step = Math.max(0, Math.ceil(start.until(date).days / days));
      const earlier = steps.filter((other) => other < step % 7).length;
      return Math.floor(step / 7) * steps.length + earlier;
    },
  };
}

function everyMonths(start: Temporal.PlainDate, months: number): ScheduleDates {
  function dateAt(index: number) {
    return start.add({ months: index * months });
  }
  return {
    dateAt,
    indexFrom(date) {
      const elapsed = (date.year - start.year) * 12 + date.month - start.month;
      const index = Math.max(0, Math.ceil(elapsed / months));
      return Temporal.PlainDate.compare(dateAt(index), date) < 0 ? index + 1 : index;
    },
  };
}
