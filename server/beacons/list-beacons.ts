import { listBeacons as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { findCards } from './find-cards.ts';
import { findPage } from './find-page.ts';
import { activeScope } from './list-scope.ts';
import { listPermissions } from './queries.ts';

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
