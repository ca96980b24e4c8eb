import { Temporal } from 'temporal-polyfill';
import { scheduleDates } from './schedule-dates.ts';
import type { ScheduleDates } from './schedule-dates.ts';
import type { Schedule } from './schedule-shape.ts';
import { dateExists, firstInstantOf, instantAt, isAfter, skippedDates } from './wall-clock.ts';

/** One occurrence, open in [opensAt, closesAt); `number` counts from 1 at `startOn`. */
export interface Span {
  number: number;
  opensAt: Temporal.Instant;
  closesAt: Temporal.Instant | null;
}

interface Opening extends Pick<Span, 'number' | 'opensAt'> {
  date: Temporal.PlainDate;
}

/** Every span of `schedule` that opens at `from` or later, in order; endless if the schedule is. */
export function* spansFrom(
  schedule: Schedule,
  timeZone: string,
  from: Temporal.Instant,
): Generator<Span, undefined> {
  let current: Opening | undefined;
  for (const next of openingsFrom(schedule, timeZone, from)) {
    if (current) yield span(schedule, timeZone, current, next);
    current = next;
  }
  if (current) yield span(schedule, timeZone, current);
}

function* openingsFrom(
  schedule: Schedule,
  timeZone: string,
  from: Temporal.Instant,
): Generator<Opening, undefined> {
  const dates = scheduleDates(schedule);
  // A gap moves an opening to the next date at most, so every earlier date opened before `from`.
  const earliest = from.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 });
  let index = dates.indexFrom(earliest);
  const skipped = skippedDates(timeZone, Temporal.PlainDate.from(schedule.startOn), earliest);
  let number = index - skipped.filter((date) => includes(dates, date)).length;
  for (; ; index++) {
    const date = dates.dateAt(index);
    if (!date) return;
    if (!dateExists(date, timeZone)) continue;
    number++;
    const opensAt = opening(schedule, timeZone, date);
    if (!isAfter(from, opensAt)) yield { number, date, opensAt };
  }
}

function includes(dates: ScheduleDates, date: Temporal.PlainDate): boolean {
  return dates.dateAt(dates.indexFrom(date))?.equals(date) ?? false;
}

function opening(schedule: Schedule, timeZone: string, date: Temporal.PlainDate) {
  const { periodType, startHour } = schedule;
  if (periodType !== 'day' && startHour === undefined) return firstInstantOf(date, timeZone);
  return instantAt(date.toPlainDateTime({ hour: startHour ?? 0 }), timeZone, 'earlier');
}

function span(schedule: Schedule, timeZone: string, current: Opening, next?: Opening): Span {
  const { number, opensAt } = current;
  if (schedule.daysOpen === 'until-complete') return { number, opensAt, closesAt: null };
  const closesAt = close(schedule, timeZone, schedule.daysOpen, current);
  const overlaps = next !== undefined && isAfter(closesAt, next.opensAt);
  return { number, opensAt, closesAt: overlaps ? next.opensAt : closesAt };
}

function close(schedule: Schedule, timeZone: string, daysOpen: number, current: Opening) {
  const { periodType, startHour = 0 } = schedule;
  const { date, opensAt } = current;
  const isDaily = periodType === 'day';
  const endHour = isDaily ? (schedule.endHour ?? 24) : 24;
  const closesAt =
    endHour === 24
      ? firstInstantOf(date.add({ days: isDaily ? 1 : daysOpen }), timeZone)
      : instantAt(date.toPlainDateTime({ hour: endHour }), timeZone, 'later');
  return isAfter(closesAt, opensAt) ? closesAt : opensAt.add({ hours: endHour - startHour });
}
