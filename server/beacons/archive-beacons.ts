import { archiveBeacons as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { archiveAll } from './archive.ts';

export const archiveBeacons = handleSignedIn(endpoint, async ({ services, viewer, body }) => {
  const { undoId } = await archiveAll(services, viewer, body.beacon_ids);
  return { beaconUuids: body.beacon_ids, undoId };
});
