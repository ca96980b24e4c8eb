import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  findOrganisation,
  type listOrganisationUsers,
  type OrgUser,
} from '#contract/organisations.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import type { OrgSearch } from './org-search.ts';

type Users = AnswerOf<typeof listOrganisationUsers>;

export interface OrgUserProps {
  slug: string;
  orgUser: OrgUser;
}

/** A user as the calls of their organisation name them: by address, or by username where there is none. */
export function targetOf({ slug, orgUser: { user } }: OrgUserProps) {
  return { params: { slug }, query: { email: user.email ?? user.username ?? '' } };
}

export function organisationQuery(slug: string) {
  return queryOptions({
    queryKey: ['organisation', slug],
    queryFn: ({ signal }) => call(findOrganisation, { params: { slug }, signal }),
  });
}

export function usersKey(slug: string, search?: OrgSearch) {
  return ['organisation-users', slug, ...(search ? [search] : [])];
}

/** Updates a user in all cached lists. */
export function updateUser(slug: string, id: string, change: (user: OrgUser) => OrgUser): void {
  changeLists(slug, (list) => ({
    ...list,
    users: list.users.map((each) => (each.user.id === id ? change(each) : each)),
  }));
}

/** Puts a user first in the cached lists, in place of a row with the same address. */
export function prependUser(slug: string, added: OrgUser): void {
  changeLists(slug, (list) => {
    const others = list.users.filter(({ user }) => user.email !== added.user.email);
    const total = list.total + (others.length === list.users.length ? 1 : 0);
    return { ...list, total, users: [added, ...others] };
  });
  void queryClient.invalidateQueries(organisationQuery(slug));
}

/** Loads the users and the organisation again. */
export async function refreshUsers(slug: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: usersKey(slug) }),
    queryClient.invalidateQueries(organisationQuery(slug)),
  ]);
}

export function dropUser(slug: string, id: string): void {
  changeLists(slug, (list) => ({
    ...list,
    total: list.total - 1,
    users: list.users.filter(({ user }) => user.id !== id),
  }));
  void queryClient.invalidateQueries(organisationQuery(slug));
}

function changeLists(slug: string, change: (list: Users) => Users): void {
  queryClient.setQueriesData<Users>({ queryKey: usersKey(slug) }, (list) => list && change(list));
}
