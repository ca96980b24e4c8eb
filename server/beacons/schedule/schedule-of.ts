import { sql } from '#server/platform/database/sql.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

type BeaconColumns = Schema['beacons'];

/** The columns of a Beacon that hold its schedule. */
export interface ScheduleColumns {
  periodType: BeaconColumns['period_type'];
  period: number;
  startOn: string;
  daysOpen: string;
  startHour: number | null;
  endHour: number | null;
  wdays: number[] | null;
}

/** The columns of a Beacon `b` that hold its schedule. */
export const scheduleColumns = sql`b.period_type as "periodType", b.period, b.start_on as "startOn",
  b.days_open as "daysOpen", b.start_hour as "startHour", b.end_hour as "endHour", b.wdays`;

export function scheduleOf(columns: ScheduleColumns): Schedule {
  const { periodType, period, startOn, daysOpen, startHour, endHour, wdays } = columns;
  return {
    periodType,
    period,
    startOn,
    daysOpen: daysOpen === 'until-complete' ? daysOpen : Number(daysOpen),
    ...(startHour !== null && { startHour }),
    ...(endHour !== null && { endHour }),
    ...(wdays !== null && { wdays }),
  };
}

/** The columns that hold a schedule. The end hour and weekdays are stored only for `day` schedules. */
export function scheduleRow(schedule: Schedule) {
  const { periodType, period = 1, startOn, daysOpen, startHour, endHour, wdays } = schedule;
  const isDaily = periodType === 'day';
  return {
    period_type: periodType,
    period,
    start_on: startOn,
    days_open: String(daysOpen),
    start_hour: startHour ?? null,
    end_hour: isDaily ? (endHour ?? null) : null,
    wdays: isDaily ? (wdays ?? null) : null,
  };
}
