import { closeAssessment as endpoint } from '#contract/closing.ts';
import { Problem } from '#contract/problems.ts';
import { beaconFor, writtenBeacon } from '#server/beacons/access.ts';
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
    const found = await beaconFor(services, viewer, 'administer', params.uuid);
    const number = body?.number ?? found.number;
    await services.db
      .transaction()
      .execute((db) => closeNow({ ...services, db }, viewer, found, number));
    const written = await writtenBeacon(services, viewer, params.uuid);
    const { beacon } = await services.showBeacon(services, viewer, written);
    return { beacon };
  },
);

/** Closes the window of that number once the submits under way are stored; whatever comes later is refused. */
async function closeNow(
  services: Services,
  viewer: Viewer,
  found: BeaconFor<'administer'>,
  number: number | null,
): Promise<void> {
  const asked = { action: 'administer', changesClient: false } as const;
  const beacon = await lockForEdit(services, viewer, found, asked);
  const now = services.clock.now();
  if (!isOpen(beacon, now)) throw new Problem('assessment_not_open');
  if (beacon.number !== number) throw new Problem('another_assessment_open');
  const nextOpensAt = nextOpeningOf({ ...beacon, schedule: scheduleOf(beacon) }, now);
  const plan = { closedAt: now, missed: [], opened: null, nextOpensAt };
  const { userId } = viewer;
  await writeWindows(services, [{ ...beacon, latestId: beacon.assessmentId, plan, now, userId }]);
}
