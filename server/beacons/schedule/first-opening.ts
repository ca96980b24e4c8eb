import { nextWindow, windows } from '#rules/schedule/schedule.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import { laterOf } from './plan-windows.ts';

/** Upper bound for a window with an end: seven days, plus a day for the hours of daylight saving changes. */
const maxWindowMs = 8 * 86_400_000;

/**
 * When the first window of a new schedule opens: the window that takes answers now, or else the next one. Windows up to
 * the one that opened last are not opened again. Null if no window follows.
 */
export function firstOpening(
  schedule: Schedule,
  timeZone: string,
  { now, lastOpenedAt }: { now: Date; lastOpenedAt: Date | null },
): Date | null {
  const from = new Date(now.getTime() - maxWindowMs).toISOString();
  const until = new Date(now.getTime() + 1).toISOString();
  const current = windows(schedule, timeZone, from, until).find(
    ({ opensAt, closesAt }) =>
      (!closesAt || new Date(closesAt) > now) &&
      (!lastOpenedAt || new Date(opensAt) > lastOpenedAt),
  );
  const first = current ?? nextWindow(schedule, timeZone, laterOf(now, lastOpenedAt).toISOString());
  return first && new Date(first.opensAt);
}
