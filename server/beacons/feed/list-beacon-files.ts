import { listBeaconFiles as endpoint } from '#contract/feed.ts';
import { beaconFor } from '#server/beacons/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { findFiles } from './queries.ts';

export const listBeaconFiles = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const beacon = await beaconFor(services, viewer, 'see', params.uuid);
  const files = await findFiles(services, viewer, beacon);
  return { files, total: files.length };
});
