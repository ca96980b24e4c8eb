import { Temporal } from 'temporal-polyfill';
import type { Window } from './schedule.ts';
import { firstInstantOf, instantAt, isAfter, iso } from './wall-clock.ts';

/** One reminder of a window: the first at half time, the second on the last day. */
export interface Reminder {
  n: 1 | 2;
  /** A UTC instant with milliseconds, strictly within the window. */
  at: string;
}

/** The hours in which no mail leaves that nobody asked for, from 0 to 23 by the clocks of a zone; none where both are equal. */
export interface QuietHours {
  from: number;
  until: number;
}

/** The quiet hours of an organisation that has chosen no others. */
export const usualQuietHours: QuietHours = { from: 21, until: 7 };

/**
 * When people who have not answered are reminded of a window, in order: at its middle, and at the start of the local day
 * on which it ends; both delayed past the quiet hours. A reminder that would not lie after the opening and before the
 * close is left out, as is the second where it would not come after the first. Empty for a window without an end.
 * @throws RangeError for an unknown zone or an invalid instant.
 */
export function reminders(
  { opensAt, closesAt }: Pick<Window, 'opensAt' | 'closesAt'>,
  timeZone: string,
  quiet: QuietHours = usualQuietHours,
): Reminder[] {
  if (closesAt === null) return [];
  const [open, close] = [Temporal.Instant.from(opensAt), Temporal.Instant.from(closesAt)];
  const half = open.add({ milliseconds: Math.floor(open.until(close).total('milliseconds') / 2) });
  const lastDay = close.subtract({ milliseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = awake(half, timeZone, quiet);
  const second = awake(firstInstantOf(lastDay, timeZone), timeZone, quiet);
  const isWithin = (at: Temporal.Instant) => isAfter(at, open) && isAfter(close, at);
  const due: Reminder[] = [];
  if (isWithin(first)) due.push({ n: 1, at: iso(first) });
  if (isWithin(second) && isAfter(second, first)) due.push({ n: 2, at: iso(second) });
  return due;
}

/**
 * The first instant at or after `instant` that lies outside the quiet hours by the clocks of `timeZone`.
 * @throws RangeError for an unknown zone or an invalid instant.
 */
export function afterQuietHours(
  instant: string,
  timeZone: string,
  quiet: QuietHours = usualQuietHours,
): string {
  const original = Temporal.Instant.from(instant);
  const at = awake(original, timeZone, quiet);
  return at.equals(original) ? instant : iso(at);
}

/**
 * When an invitation that is ready at `instant` is sent: after the quiet hours, or at `instant` where the window closes
 * before they end. `closesAt` is null for a window without an end.
 * @throws RangeError for an unknown zone or an invalid instant.
 */
export function invitationTime(
  instant: string,
  closesAt: string | null,
  timeZone: string,
  quiet: QuietHours = usualQuietHours,
): string {
  const awakeAt = afterQuietHours(instant, timeZone, quiet);
  if (closesAt === null) return awakeAt;
  const isOver = !isAfter(Temporal.Instant.from(closesAt), Temporal.Instant.from(awakeAt));
  return isOver ? instant : awakeAt;
}

/** Recurses because clocks that skip a morning, or a whole day, may continue within the quiet hours. */
function awake(instant: Temporal.Instant, timeZone: string, quiet: QuietHours): Temporal.Instant {
  const local = instant.toZonedDateTimeISO(timeZone);
  if (!isQuiet(local.hour, quiet)) return instant;
  const days = local.hour < quiet.until ? 0 : 1;
  const morning = local.toPlainDate().add({ days }).toPlainDateTime({ hour: quiet.until });
  return awake(instantAt(morning, timeZone, 'later'), timeZone, quiet);
}

/** Quiet hours that begin later than they end last over midnight. */
function isQuiet(hour: number, { from, until }: QuietHours): boolean {
  if (from <= until) return hour >= from && hour < until;
  return hour >= from || hour < until;
}
