import { listArchivedBeacons as endpoint } from '#contract/beacon-lists.ts';
import { Problem } from '#contract/problems.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { organisationPermissions } from '#server/sessions/present.ts';
import { findArchived } from './find-archived.ts';
import { canCreateBeacons } from './standing.ts';

const pageSize = 50;

export const listArchivedBeacons = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const { page, organisation = null, group = null, searchTerm = null, order } = query;
  const roles = viewer.memberships.map((membership) => membership.roles);
  const open = viewer.memberships.filter((each) => organisationPermissions(each.roles).archive);
  if (open.length === 0) throw new Problem('not_allowed');
  const rows = await findArchived(services, open);
  return {
    beacons: rows.slice((page - 1) * pageSize, page * pageSize),
    filters: { organisation, group, searchTerm, order },
    page,
    totalPages: Math.ceil(rows.length / pageSize),
    total: rows.length,
    isTotalCapped: false,
    keys: [{ page: 1, key: null }],
    permissions: { userCanCreateBeacons: roles.some(canCreateBeacons), canSeeArchive: true },
  };
});
