import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import { firstOpening } from '#server/beacons/schedule/first-opening.ts';
import { nextOpening } from '#server/beacons/schedule/plan-windows.ts';
import { scheduleRow } from '#server/beacons/schedule/schedule-of.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { Services } from '#server/platform/services.ts';
import type { Editing } from './change-client.ts';
import { isOpen } from './open-window.ts';
import type { BeaconRow } from './queries.ts';

/** Sets the schedule for future windows. The open window keeps its times. */
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
    .where((row) => row.and({ organisation_id: organisationId, id: beaconId }))
    .execute();
  await auditInsert({ ...editing, action: 'schedule.changed' }).execute(db);
}

/** The next opening after an open window; null while the open window stays open until everybody has answered. */
function opening(beacon: BeaconRow, schedule: Schedule, now: Date): Date | null {
  const { timeZone, opensAt: lastOpenedAt, closesAt } = beacon;
  if (!isOpen(beacon, now)) return firstOpening(schedule, timeZone, { now, lastOpenedAt });
  return closesAt && nextOpening({ schedule, timeZone }, new Date(closesAt.getTime() - 1));
}
