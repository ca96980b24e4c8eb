import { organisationRoles } from '#contract/words.ts';
import type { OrganisationRole } from '#contract/words.ts';

/** The search parameters of an organisation's users. */
export interface OrgSearch {
  role?: OrganisationRole;
  searchTerm?: string;
  page?: number;
}

/** Search validator that drops unknown values; the router parses a text of digits as a number. */
export function orgSearch({ role, searchTerm, page }: Record<string, unknown>): OrgSearch {
  const term = ['string', 'number'].includes(typeof searchTerm) ? String(searchTerm).trim() : '';
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1;
  return {
    ...(isRole(role) && { role }),
    ...(term && { searchTerm: term }),
    ...(isPage && { page }),
  };
}

function isRole(role: unknown): role is OrganisationRole {
  return typeof role === 'string' && Object.hasOwn(organisationRoles, role);
}
