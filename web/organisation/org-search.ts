import { organisationRoles } from '#contract/words.ts';
import type { OrganisationRole } from '#contract/words.ts';

/** What the address of an organisation's users says. */
export interface OrgSearch {
  role?: OrganisationRole;
  searchTerm?: string;
  page?: number;
}

/** The part of an address the page understands; the rest is dropped. A text of digits arrives as a number. */
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
