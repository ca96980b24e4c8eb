import { listBeaconMails as endpoint } from '#contract/reminders.ts';
import { beaconFor } from '#server/beacons/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { presentBeaconMails } from './present.ts';

export const listBeaconMails = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const beacon = await beaconFor(services, viewer, 'edit', params.uuid);
  return presentBeaconMails(services, beacon);
});
