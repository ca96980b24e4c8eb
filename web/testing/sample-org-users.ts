import type { OrgUser } from '#contract/organisations.ts';
import { data } from './render-app.tsx';

/** A page of an organisation's users. */
export function aUserPage(list: OrgUser[], overrides: object = {}) {
  const filters = { role: null, searchTerm: null };
  return data({ users: list, filters, page: 1, totalPages: 1, total: list.length, ...overrides });
}

/** A user of an organisation without roles. */
export function anOrgUser(name: string, email: string, overrides: Partial<OrgUser> = {}): OrgUser {
  return {
    user: {
      id: email.replace('@', '-'),
      email,
      username: null,
      name,
      phone: null,
      avatar: null,
      tags: [],
      groups: [],
      pending: false,
    },
    stats: { beacons: 0, asAdmin: 0, asAssessor: 0, asViewer: 0 },
    orgRoles: [],
    importer: false,
    removalRefusal: null,
    canEdit: true,
    ...overrides,
  };
}
