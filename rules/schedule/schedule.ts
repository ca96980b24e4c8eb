import { Temporal } from 'temporal-polyfill';
import { scheduleSchema } from './schedule-shape.ts';
import type { Schedule } from './schedule-shape.ts';
import { spansFrom } from './schedule-spans.ts';
import type { Span } from './schedule-spans.ts';
import { isAfter, iso } from './wall-clock.ts';

export type { Schedule } from './schedule-shape.ts';

/** One occurrence of a schedule: open in [opensAt, closesAt), or until complete when closesAt is null. */
export interface Window {
  /** 1 for the first occurrence since `startOn`, without gaps. */
  number: number;
  opensAt: string;
  closesAt: string | null;
}

/**
 * The windows of `schedule` that open in [from, to), in order and never overlapping, as UTC instants with milliseconds.
 *
 * Date windows run from `startHour` of a date, by default its first instant, to the first instant of the date `daysOpen`
 * later; `day` windows from `startHour` to `endHour`. A start or an end that the clocks skip moves to the end of the gap; if the window would then
 * be empty, it lasts its nominal hours from there. In a repeated hour a start takes the earlier instant and an end the
 * later. A date that the zone skips is no occurrence and has no number. Every window ends no later than the next opens.
 * @throws RangeError for an invalid schedule, an unknown zone, an invalid instant, or `from` after `to`.
 */
export function windows(schedule: Schedule, timeZone: string, from: string, to: string): Window[] {
  const start = parseInstant(from, 'from');
  const end = parseInstant(to, 'to');
  if (isAfter(start, end)) throw new RangeError(`from (${from}) is after to (${to})`);
  const result: Window[] = [];
  for (const span of spansFrom(checked(schedule), timeZone, start)) {
    if (Temporal.Instant.compare(span.opensAt, end) >= 0) break;
    result.push(present(span));
  }
  return result;
}

/**
 * The first window that opens after the instant `after`, however far ahead; null if there is none. A window that opens
 * at `after` itself has opened already.
 * @throws RangeError as `windows` does.
 */
export function nextWindow(schedule: Schedule, timeZone: string, after: string): Window | null {
  const from = parseInstant(after, 'after').add({ nanoseconds: 1 });
  const { value } = spansFrom(checked(schedule), timeZone, from).next();
  return value ? present(value) : null;
}

/**
 * Whether the assessment of the date `latestAssessmentOn` is still current at the instant `now`. Never for a schedule
 * without repetition. For `day` schedules: the date is today, and now is in [startHour, endHour) by the wall clock.
 * For others: today is at most `daysOpen` days later, or the schedule is open until complete.
 * @throws RangeError for an unknown zone, or an invalid date or instant.
 */
export function isCurrent(
  schedule: Schedule,
  timeZone: string,
  latestAssessmentOn: string | null,
  now: string,
): boolean {
  const { periodType, daysOpen, startHour = 0, endHour = 24 } = schedule;
  const local = parseInstant(now, 'now').toZonedDateTimeISO(timeZone);
  if (periodType === 'none' || latestAssessmentOn === null) return false;
  const latest = Temporal.PlainDate.from(latestAssessmentOn);
  const today = local.toPlainDate();
  if (periodType === 'day') {
    return today.equals(latest) && startHour <= local.hour && local.hour < endHour;
  }
  if (typeof daysOpen !== 'number') return true;
  return Temporal.PlainDate.compare(today, latest.add({ days: daysOpen })) <= 0;
}

function present({ number, opensAt, closesAt }: Span): Window {
  return { number, opensAt: iso(opensAt), closesAt: closesAt && iso(closesAt) };
}

function checked(input: Schedule): Schedule {
  const { data, error } = scheduleSchema.safeParse(input);
  if (data) return data;
  const errors = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new RangeError(`Invalid schedule, ${errors.join(', ')}`);
}

function parseInstant(text: string, name: string): Temporal.Instant {
  try {
    // A year of four digits bounds the work of counting from startOn.
    if (/^\d{4}-/.test(text)) return Temporal.Instant.from(text);
  } catch {
    // Falls through to the same message for every invalid instant.
  }
  throw new RangeError(`${name} is not an ISO instant: ${text}`);
}
