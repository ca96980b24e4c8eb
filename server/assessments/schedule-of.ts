import type { Schedule } from '#rules/schedule.ts';
import type { Schema } from '#server/database/schema.ts';

type BeaconColumns = Schema['beacons'];

/** A Beacon's schedule as its row holds it. */
export interface ScheduleColumns {
  periodType: BeaconColumns['period_type'];
  period: number;
  startOn: string;
  daysOpen: string;
  startHour: number | null;
  endHour: number | null;
  wdays: number[] | null;
}

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

/** The columns that hold a schedule; hours and weekdays are kept for `day` schedules alone. */
export function scheduleRow(schedule: Schedule) {
  const { periodType, period = 1, startOn, daysOpen, startHour, endHour, wdays } = schedule;
  const isDaily = periodType === 'day';
  return {
    period_type: periodType,
    period,
    start_on: startOn,
    days_open: String(daysOpen),
    start_hour: isDaily ? (startHour ?? null) : null,
    end_hour: isDaily ? (endHour ?? null) : null,
    wdays: isDaily ? (wdays ?? null) : null,
  };
}
