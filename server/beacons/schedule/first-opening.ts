import { nextWindow, windows } from '#rules/schedule.ts';
import type { Schedule } from '#rules/schedule.ts';
import { laterOf } from './plan-windows.ts';

/** No window that closes by the clock is open for longer: seven days, and hours that clocks are put back. */
const maxWindowMs = 8 * 86_400_000;

/**
 * When the first window of a schedule that was just set opens: one that takes answers now, or else the next one.
 * Windows up to the one that opened last are not opened again. Null where none comes.
 */
export function firstOpening(
  schedule: Schedule,
  timeZone: string,
  { now, lastOpenedAt }: { now: Date; lastOpenedAt: Date | null },
): Date | null {
  const from = new Date(now.getTime() - maxWindowMs).toISOString();
  const until = new Date(now.getTime() + 1).toISOString();
  const running = windows(schedule, timeZone, from, until).find(
    ({ opensAt, closesAt }) =>
      (!closesAt || new Date(closesAt) > now) &&
      (!lastOpenedAt || new Date(opensAt) > lastOpenedAt),
  );
  const first = running ?? nextWindow(schedule, timeZone, laterOf(now, lastOpenedAt).toISOString());
  return first && new Date(first.opensAt);
}
