import { Temporal } from 'temporal-polyfill';

/** The instant a number of calendar years before another, by UTC; a 29 February becomes a 28 February. */
export function yearsBefore(instant: Date, years: number): Date {
  return shifted(instant, -years);
}

/** The instant a number of calendar years after another, by UTC. */
export function yearsAfter(instant: Date, years: number): Date {
  return shifted(instant, years);
}

function shifted(instant: Date, years: number): Date {
  const utc = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO('UTC');
  return new Date(utc.add({ years }).epochMilliseconds);
}
