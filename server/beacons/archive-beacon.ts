import { archiveBeacon as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { archiveAll } from './archive.ts';

export const archiveBeacon = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const { at, undoId } = await archiveAll(services, viewer, [params.uuid]);
  return { beaconUuid: params.uuid, archivedAt: at.toISOString(), undoId };
});
