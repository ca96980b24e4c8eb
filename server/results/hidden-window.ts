import type { BeaconFor } from '#server/beacons/access.ts';
import { isOpen, isUnanswered } from '#server/beacons/open-window.ts';
import { findMembers } from '#server/beacons/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';

/** The id of the open window that the viewer still has to answer: its results are hidden until then. */
export async function findHiddenId(
  services: Services,
  viewer: Viewer,
  beacon: BeaconFor<'see'>,
): Promise<string | null> {
  const { assessmentId, memberId } = beacon;
  if (memberId === null || !isOpen(beacon, services.clock.now())) return null;
  const members = await findMembers(services, beacon, assessmentId, viewer);
  return isUnanswered(beacon, members) ? assessmentId : null;
}
