import { closeAssessment as endpoint } from '#contract/closing.ts';
import { Problem } from '#contract/problems.ts';
import { beaconFor, showWritten } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { lockForEdit } from '#server/beacons/lock-for-edit.ts';
import { isOpen } from '#server/beacons/open-window.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { nextOpeningOf } from '#server/beacons/schedule/plan-windows.ts';
import { scheduleOf } from '#server/beacons/schedule/schedule-of.ts';
import { writeWindows } from './write-windows.ts';

export const closeAssessment = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body }) => {
    const authorised = await beaconFor(services, viewer, 'administer', params.uuid);
    const number = body?.number ?? authorised.number;
    await services.db
      .transaction()
      .execute((db) => closeNow({ ...services, db }, viewer, authorised, number));
    return showWritten(services, viewer, params.uuid);
  },
);

/** Closes the window with this number after submits in progress are stored; later submits are rejected. */
async function closeNow(
  services: Services,
  viewer: Viewer,
  authorised: BeaconFor<'administer'>,
  number: number | null,
): Promise<void> {
  const access = { action: 'administer', changesClient: false } as const;
  const beacon = await lockForEdit(services, viewer, authorised, access);
  const now = services.clock.now();
  if (!isOpen(beacon, now)) throw new Problem('assessment_not_open');
  if (beacon.number !== number) throw new Problem('another_assessment_open');
  const nextOpensAt = nextOpeningOf({ ...beacon, schedule: scheduleOf(beacon) }, now);
  const plan = { closedAt: now, missed: [], opened: null, nextOpensAt };
  const { userId } = viewer;
  await writeWindows(services, [{ ...beacon, latestId: beacon.assessmentId, plan, userId }], now);
}
