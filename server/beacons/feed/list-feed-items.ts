import { listFeedItems as endpoint } from '#contract/feed.ts';
import { beaconFor } from '#server/beacons/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { presentFeed } from './present.ts';
import { findItems } from './queries.ts';

export const listFeedItems = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, query }) => {
    const beacon = await beaconFor(services, viewer, 'see', params.uuid);
    return presentFeed(await findItems(services, viewer, beacon, query.before ?? null));
  },
);
