import { findBeacon as endpoint } from '#contract/beacons.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { beaconFor } from '#server/beacons/access.ts';
import { canCreateBeacons } from '#contract/permissions.ts';
import { readBeaconPage } from './read-beacon-page.ts';

export const findBeacon = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const found = await beaconFor(services, viewer, 'see', params.uuid);
  const { beacon, members } = await readBeaconPage(services, viewer, found);
  return {
    beacon,
    clientsBeacons: await Promise.all(
      found.clientsBeacons.map(async ({ beaconId, frameworkId, frameworkVersion }) => ({
        beaconUuid: beaconId,
        frameworkTitle: (
          await services.frameworks.find({ id: frameworkId, version: frameworkVersion })
        ).title,
      })),
    ),
    permissions: { userCanCreateBeacons: canCreateBeacons(found.standing.roles) },
    users: Object.fromEntries(
      members.map(({ userId, name, avatar }) => [userId, { name, avatar }]),
    ),
  };
});
