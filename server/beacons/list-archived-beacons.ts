import { listArchivedBeacons as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { archivedTables, presentArchived } from './find-archived.ts';
import { findPage } from './find-page.ts';
import { archivedScope } from './list-scope.ts';
import { listPermissions } from './queries.ts';

const pageSize = 50;

export const listArchivedBeacons = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const scope = archivedScope(viewer, query.organisation || null);
  const request = { ...query, scope, pageSize };
  const tables = archivedTables(services, viewer);
  const { beacons, about } = await findPage(services, request, tables);
  return {
    beacons: await presentArchived(services, viewer, beacons),
    ...about,
    permissions: listPermissions(viewer),
  };
});
