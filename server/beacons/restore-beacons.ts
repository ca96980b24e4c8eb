import { restoreBeacons as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { restoreAll } from './archive.ts';

export const restoreBeacons = handleSignedIn(endpoint, async ({ services, viewer, body }) => {
  const { undoId } = await restoreAll(services, viewer, body.beacon_ids);
  return { beaconUuids: body.beacon_ids, undoId };
});
