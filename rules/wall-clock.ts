import { Temporal } from 'temporal-polyfill';

const DAY = 86_400_000_000_000;

/**
 * The instant at which the clocks of `timeZone` show `wallTime`. A time shown twice gives the `repeated`
 * one asked for; a time the clocks skip gives the end of the gap, the first instant after it.
 */
export function instantAt(
  wallTime: Temporal.PlainDateTime,
  timeZone: string,
  repeated: 'earlier' | 'later',
): Temporal.Instant {
  const zoned = wallTime.toZonedDateTime(timeZone, { disambiguation: repeated });
  if (zoned.toPlainDateTime().equals(wallTime)) return zoned.toInstant();
  const beforeGap = wallTime.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return (beforeGap.getTimeZoneTransition('next') ?? zoned).toInstant();
}

/** The first instant at which the calendars of `timeZone` have reached `date`. */
export function firstInstantOf(date: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime(timeZone).toInstant();
}

/** Whether the calendars of `timeZone` ever show `date`: Pacific/Apia has no 2011-12-30. */
export function dateExists(date: Temporal.PlainDate, timeZone: string): boolean {
  return date.toZonedDateTime(timeZone).toPlainDate().equals(date);
}

/** The dates in [from, until) that the calendars of `timeZone` never show, in order. */
export function skippedDates(
  timeZone: string,
  from: Temporal.PlainDate,
  until: Temporal.PlainDate,
): Temporal.PlainDate[] {
  const skipped: Temporal.PlainDate[] = [];
  // The day before `from` begins ahead of a jump that swallows `from` itself.
  let at = from.subtract({ days: 1 }).toZonedDateTime(timeZone);
  while (isBefore(at, until)) {
    const next = at.getTimeZoneTransition('next');
    if (!next) break;
    if (next.offsetNanoseconds - at.offsetNanoseconds >= DAY) skipped.push(...datesInGap(next));
    at = next;
  }
  return skipped.filter((date) => isBefore(date, until));
}

function datesInGap(end: Temporal.ZonedDateTime): Temporal.PlainDate[] {
  const dates: Temporal.PlainDate[] = [];
  const last = end.subtract({ nanoseconds: 1 }).toPlainDate();
  for (let date = last.add({ days: 1 }); isBefore(date, end); date = date.add({ days: 1 })) {
    dates.push(date);
  }
  return dates;
}

function isBefore(
  date: Temporal.PlainDate | Temporal.ZonedDateTime,
  other: Temporal.PlainDate | Temporal.ZonedDateTime,
): boolean {
  return Temporal.PlainDate.compare(date, other) < 0;
}
