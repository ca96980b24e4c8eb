import { Temporal } from 'temporal-polyfill';

/** The first instant of the date `daysAgo` days ago in the organisation's time zone. */
export function startOfTimeframe(timeZone: string, now: Date, daysAgo: number): Date {
  const { epochMilliseconds } = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: daysAgo })
    .toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}
