import { type OrganisationRole, organisationRoles } from '#contract/words.ts';
import { pageIn, textsIn } from '#web/shell/lists/search-values.ts';

/** The search parameters of an organisation's users. */
export interface OrgSearch {
  role?: OrganisationRole;
  searchTerm?: string;
  page?: number;
}

/** Search validator that drops unknown values. */
export function orgSearch(search: Record<string, unknown>): OrgSearch {
  const { role } = search;
  return { ...(isRole(role) && { role }), ...textsIn(search, ['searchTerm']), ...pageIn(search) };
}

function isRole(role: unknown): role is OrganisationRole {
  return typeof role === 'string' && Object.hasOwn(organisationRoles, role);
}
