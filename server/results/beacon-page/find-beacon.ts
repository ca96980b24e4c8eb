import { withFramework } from '#server/frameworks/with-framework.ts';
import { findBeacon as endpoint } from '#contract/beacons.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { beaconFor } from '#server/beacons/access.ts';
import { canCreateBeacons } from '#contract/permissions.ts';
import { readBeaconPage } from './read-beacon-page.ts';

export const findBeacon = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const authorised = await beaconFor(services, viewer, 'see', params.uuid);
  const { beacon, members } = await readBeaconPage(services, viewer, authorised);
  return {
    beacon,
    clientsBeacons: await Promise.all(
      authorised.clientsBeacons.map(async (row) => {
        const { beaconId, framework } = await withFramework(services, row);
        return { beaconUuid: beaconId, frameworkTitle: framework.title };
      }),
    ),
    permissions: { userCanCreateBeacons: canCreateBeacons(authorised.standing.roles) },
    users: Object.fromEntries(
      members.map(({ userId, name, avatar }) => [userId, { name, avatar }]),
    ),
  };
});
