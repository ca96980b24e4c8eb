import { listBeacons as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { findCards } from './find-cards.ts';
import { findPage } from '#server/beacons/find-page.ts';
import { activeScope } from '#server/beacons/list-scope.ts';
import { listPermissions } from '#server/beacons/queries.ts';

const pageSize = 24;

export const listBeacons = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const scope = activeScope(viewer, query.organisation || null);
  const { beacons, about } = await findPage(services, { ...query, scope, pageSize });
  return {
    beacons: await findCards(services, viewer, beacons),
    ...about,
    permissions: listPermissions(viewer),
  };
});
