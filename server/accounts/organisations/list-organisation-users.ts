import { listOrganisationUsers as endpoint, usersPerPage } from '#contract/organisations.ts';
import { numberedPage } from '#server/platform/database/numbered-page.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor } from './access.ts';
import { presentOrgUser } from './present.ts';
import { countUsers, findUsers } from './queries.ts';
import type { UserScan } from './queries.ts';

export const listOrganisationUsers = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, query }) => {
    const { organisationId } = organisationFor(viewer, params.slug, 'administer');
    const filters = { role: query.role || null, searchTerm: query.searchTerm || null };
    const total = await countUsers(services, { organisationId, ...filters });
    const { page, totalPages, offset } = numberedPage(query.page, total, usersPerPage);
    const rows = await findUsers(
      services,
      viewer,
      { organisationId, ...filters },
      scanFromNearerEnd(offset, total),
    );
    return {
      users: rows.map((row) => presentOrgUser(row, viewer)),
      filters,
      page,
      totalPages,
      total,
    };
  },
);

/** The page after so many users, of a list that is as long from its end as from its start. */
function scanFromNearerEnd(before: number, total: number): UserScan {
  const limit = Math.min(usersPerPage, Math.max(total - before, 0));
  const after = total - before - limit;
  const isBackward = after < before;
  return { isBackward, offset: isBackward ? after : before, limit };
}
