import { Temporal } from 'temporal-polyfill';
import { scheduleDates } from './schedule-dates.ts';
import type { Recurrence, ScheduleDates } from './schedule-dates.ts';
import { dateExists, firstInstantOf, instantAt, skippedDates } from './wall-clock.ts';

/** A recurrence with its opening times. */
export interface Timetable extends Recurrence {
  daysOpen: number | 'until-complete';
  startHour?: number | undefined;
  endHour?: number | undefined;
}

/** One occurrence, open in [opensAt, closesAt); `number` counts from 1 at `startOn`. */
export interface Span {
  number: number;
  opensAt: Temporal.Instant;
  closesAt: Temporal.Instant | null;
}

interface Opening {
  number: number;
  date: Temporal.PlainDate;
  opensAt: Temporal.Instant;
}

/** Every span of `timetable` that opens at `from` or later, in order; endless if the timetable is. */
export function* spansFrom(
  timetable: Timetable,
  timeZone: string,
  from: Temporal.Instant,
): Generator<Span, undefined> {
  let current: Opening | undefined;
  for (const next of openingsFrom(timetable, timeZone, from)) {
    if (current) yield span(timetable, timeZone, current, next);
    current = next;
  }
  if (current) yield span(timetable, timeZone, current);
}

function* openingsFrom(
  timetable: Timetable,
  timeZone: string,
  from: Temporal.Instant,
): Generator<Opening, undefined> {
  const dates = scheduleDates(timetable);
  // A gap moves an opening to the next date at most, so every earlier date opened before `from`.
  const earliest = from.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 });
  let index = dates.indexFrom(earliest);
  const skipped = skippedDates(timeZone, Temporal.PlainDate.from(timetable.startOn), earliest);
  let number = index - skipped.filter((date) => includes(dates, date)).length;
  for (; ; index++) {
    const date = dates.dateAt(index);
    if (!date) return;
    if (!dateExists(date, timeZone)) continue;
    number++;
    const opensAt = opening(timetable, timeZone, date);
    if (!isAfter(from, opensAt)) yield { number, date, opensAt };
  }
}

function includes(dates: ScheduleDates, date: Temporal.PlainDate): boolean {
  return dates.dateAt(dates.indexFrom(date))?.equals(date) ?? false;
}

function opening(timetable: Timetable, timeZone: string, date: Temporal.PlainDate) {
  if (timetable.periodType !== 'day') return firstInstantOf(date, timeZone);
  return instantAt(date.toPlainDateTime({ hour: timetable.startHour ?? 0 }), timeZone, 'earlier');
}

function span(timetable: Timetable, timeZone: string, current: Opening, next?: Opening): Span {
  const { number, opensAt } = current;
  if (timetable.daysOpen === 'until-complete') return { number, opensAt, closesAt: null };
  const closesAt =
    timetable.periodType === 'day'
      ? endOfHours(timetable, timeZone, current)
      : firstInstantOf(current.date.add({ days: timetable.daysOpen }), timeZone);
  const overlaps = next !== undefined && isAfter(closesAt, next.opensAt);
  return { number, opensAt, closesAt: overlaps ? next.opensAt : closesAt };
}

function endOfHours(timetable: Timetable, timeZone: string, { date, opensAt }: Opening) {
  const { startHour = 0, endHour = 24 } = timetable;
  const closesAt =
    endHour === 24
      ? firstInstantOf(date.add({ days: 1 }), timeZone)
      : instantAt(date.toPlainDateTime({ hour: endHour }), timeZone, 'later');
  return isAfter(closesAt, opensAt) ? closesAt : opensAt.add({ hours: endHour - startHour });
}

function isAfter(instant: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, other) > 0;
}
