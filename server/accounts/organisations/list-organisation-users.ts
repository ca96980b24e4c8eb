import { listOrganisationUsers as endpoint, usersPerPage } from '#contract/organisations.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor } from './access.ts';
import { presentOrgUser } from './present.ts';
import { countUsers, findUsers } from './queries.ts';

export const listOrganisationUsers = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, query }) => {
    const { organisationId } = organisationFor(viewer, params.slug, 'administer');
    const filters = { role: query.role || null, searchTerm: query.searchTerm || null };
    const total = await countUsers(services, { organisationId, ...filters });
    const totalPages = Math.ceil(total / usersPerPage);
    const page = Math.max(1, Math.min(query.page, totalPages));
    const rows = await findUsers(
      services,
      viewer,
      { organisationId, ...filters },
      { limit: usersPerPage, offset: (page - 1) * usersPerPage },
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
