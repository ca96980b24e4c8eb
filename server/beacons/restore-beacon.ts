import { restoreBeacon as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { beaconFor } from './access.ts';
import { restoreAll } from './archive.ts';

export const restoreBeacon = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const { undoId } = await restoreAll(services, viewer, [params.uuid]);
  const restored = await beaconFor(services, viewer, 'see', params.uuid);
  const { beacon } = await services.showBeacon(services, viewer, restored);
  return { beacon, undoId };
});
