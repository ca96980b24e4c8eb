import { Temporal } from 'temporal-polyfill';

const DAY = 86_400_000_000_000;

/**
 * The instant at which the clocks of `timeZone` show `wallTime`. For a time that occurs twice, `repeated` selects the
 * instant; for a time that the clocks skip it is the end of the gap.
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

/** The first instant at which the calendar of `timeZone` has reached `date`. */
export function firstInstantOf(date: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime(timeZone).toInstant();
}

/** Whether `date` exists in `timeZone`: Pacific/Apia has no 2011-12-30. */
export function dateExists(date: Temporal.PlainDate, timeZone: string): boolean {
  return date.toZonedDateTime(timeZone).toPlainDate().equals(date);
}

/** The dates in [from, until) that do not exist in `timeZone`, in order. */
export function skippedDates(
  timeZone: string,
  from: Temporal.PlainDate,
  until: Temporal.PlainDate,
): Temporal.PlainDate[] {
  const skipped: Temporal.PlainDate[] = [];
  // The search starts a day early, before a jump that skips `from` itself.
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

/** Whether one instant is later than another. */
export function isAfter(instant: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, other) > 0;
}

/** An instant as text in UTC, with milliseconds. */
export function iso(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' });
}

function isBefore(
  date: Temporal.PlainDate | Temporal.ZonedDateTime,
  other: Temporal.PlainDate | Temporal.ZonedDateTime,
): boolean {
  return Temporal.PlainDate.compare(date, other) < 0;
}
