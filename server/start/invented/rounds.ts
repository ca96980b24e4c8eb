import { Temporal } from 'temporal-polyfill';
import { v7 } from 'uuid';
import { windows } from '#rules/schedule/schedule.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import type { InventedBeacon } from './invented-beacon.ts';

/** A window of a Beacon that has opened. */
export interface Round {
  id: string;
  number: number;
  opensAt: Date;
  closesAt: Date | null;
  /** When the last answer closed it, where it has no end. */
  closedAt?: Date;
}

const longAgo = '1970-01-01T00:00:00Z';

/** The schedule of an invented Beacon, with a start that makes its latest window open `since` days ago. */
export function scheduleAround(
  { schedule: { since, past, ...schedule } }: InventedBeacon,
  today: Temporal.PlainDate,
): Schedule {
  const steps = past * (schedule.period ?? 1);
  const back =
    schedule.periodType === 'month'
      ? { months: steps }
      : { days: schedule.periodType === 'week' ? steps * 7 : steps };
  return { ...schedule, startOn: today.subtract({ days: since }).subtract(back).toString() };
}

export function isOpen({ closesAt, closedAt }: Round, now: Date): boolean {
  if (closedAt) return false;
  return closesAt === null || closesAt > now;
}

/** Every window that has opened by now. */
export function roundsUntil(schedule: Schedule, timeZone: string, now: Date): Round[] {
  const justAfter = new Date(now.getTime() + 1).toISOString();
  return windows(schedule, timeZone, longAgo, justAfter).map(({ number, opensAt, closesAt }) => ({
    id: v7({ msecs: Date.parse(opensAt) }),
    number,
    opensAt: new Date(opensAt),
    closesAt: closesAt === null ? null : new Date(closesAt),
  }));
}

/** The day on which a window opens. */
export function dayOf({ opensAt }: Pick<Round, 'opensAt'>, timeZone: string): string {
  return todayIn(timeZone, opensAt).toString();
}

export function todayIn(timeZone: string, now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
}
