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
