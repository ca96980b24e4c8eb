import { Temporal } from 'temporal-polyfill';
import type { Window } from './schedule.ts';
import { firstInstantOf, instantAt, isAfter, iso } from './wall-clock.ts';

/** One reminder of a window: the first at half time, the second on the last day. */
export interface Reminder {
  n: 1 | 2;
  /** A UTC instant with milliseconds, strictly within the window. */
  at: string;
}

const wakingHour = 7;
const eveningHour = 21;

/**
 * When people who have not answered are reminded of a window, in order: at its middle, and at the start of the local day
 * on which it ends; both delayed past the quiet hours. A reminder that would not lie after the opening and before the
 * close is left out, as is the second where it would not come after the first. Empty for a window without an end.
 * @throws RangeError for an unknown zone or an invalid instant.
 */
export function reminders(
  { opensAt, closesAt }: Pick<Window, 'opensAt' | 'closesAt'>,
  timeZone: string,
): Reminder[] {
  if (closesAt === null) return [];
  const [open, close] = [Temporal.Instant.from(opensAt), Temporal.Instant.from(closesAt)];
  const half = open.add({ milliseconds: Math.floor(open.until(close).total('milliseconds') / 2) });
  const lastDay = close.subtract({ milliseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = awake(half, timeZone);
  const second = awake(firstInstantOf(lastDay, timeZone), timeZone);
  const isWithin = (at: Temporal.Instant) => isAfter(at, open) && isAfter(close, at);
  const due: Reminder[] = [];
  if (isWithin(first)) due.push({ n: 1, at: iso(first) });
  if (isWithin(second) && isAfter(second, first)) due.push({ n: 2, at: iso(second) });
  return due;
}

/**
 * The first instant at or after `instant` that lies outside the quiet hours, 21:00 to 7:00 by the clocks of `timeZone`.
 * @throws RangeError for an unknown zone or an invalid instant.
 */
export function afterQuietHours(instant: string, timeZone: string): string {
  const original = Temporal.Instant.from(instant);
  const at = awake(original, timeZone);
  return at.equals(original) ? instant : iso(at);
}

/**
 * When an invitation that is ready at `instant` is sent: after the quiet hours, or at `instant` where the window closes
 * before they end. `closesAt` is null for a window without an end.
 * @throws RangeError for an unknown zone or an invalid instant.
 */
export function invitationTime(instant: string, closesAt: string | null, timeZone: string): string {
  const awakeAt = afterQuietHours(instant, timeZone);
  if (closesAt === null) return awakeAt;
  const isOver = !isAfter(Temporal.Instant.from(closesAt), Temporal.Instant.from(awakeAt));
  return isOver ? instant : awakeAt;
}

/** Recurses because clocks that skip a morning, or a whole day, may continue within the quiet hours. */
function awake(instant: Temporal.Instant, timeZone: string): Temporal.Instant {
  const local = instant.toZonedDateTimeISO(timeZone);
  if (local.hour >= wakingHour && local.hour < eveningHour) return instant;
  const days = local.hour < wakingHour ? 0 : 1;
  const morning = local.toPlainDate().add({ days }).toPlainDateTime({ hour: wakingHour });
  return awake(instantAt(morning, timeZone, 'later'), timeZone);
}
