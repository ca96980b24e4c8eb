import type { Schedule } from '#rules/schedule.ts';
import { firstOpening } from '#server/beacons/schedule/first-opening.ts';
import { nextOpening } from '#server/beacons/schedule/plan-windows.ts';
import { scheduleRow } from '#server/beacons/schedule/schedule-of.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { Services } from '#server/platform/services.ts';
import type { Editing } from './change-client.ts';
import { isOpen } from './open-window.ts';
import type { BeaconRow } from './queries.ts';

/** Sets a schedule for the windows to come: the open one keeps its instants. */
export async function changeSchedule(
  { db }: Services,
  editing: Editing,
  beacon: BeaconRow,
  schedule: Schedule,
): Promise<void> {
  const { organisationId, beaconId, at } = editing;
  await db
    .updateTable('beacons')
    .set({ ...scheduleRow(schedule), next_opens_at: opening(beacon, schedule, at) })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', beaconId)
    .execute();
  await auditInsert({ ...editing, action: 'schedule.changed' }).execute(db);
}

/** An open window is followed by the first one after it; where it waits for everybody, that is not known yet. */
function opening(beacon: BeaconRow, schedule: Schedule, now: Date): Date | null {
  const { timeZone, opensAt: lastOpenedAt, closesAt } = beacon;
  if (!isOpen(beacon, now)) return firstOpening(schedule, timeZone, { now, lastOpenedAt });
  return closesAt && nextOpening({ schedule, timeZone }, new Date(closesAt.getTime() - 1));
}
