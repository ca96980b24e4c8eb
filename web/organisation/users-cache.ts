import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import { findOrganisation, listOrganisationUsers } from '#contract/organisations.ts';
import type { OrgUser } from '#contract/organisations.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { fetchListPage, type WithSearch } from '#web/shell/api/list-page.ts';
import type { OrgSearch } from './org-search.ts';

type Users = WithSearch<AnswerOf<typeof listOrganisationUsers>, OrgSearch>;

export function organisationQuery(slug: string) {
  return queryOptions({
    queryKey: ['organisation', slug],
    queryFn: ({ signal }) => call(findOrganisation, { params: { slug }, signal }),
  });
}

export function usersQuery(slug: string, search: OrgSearch) {
  return queryOptions({
    queryKey: ['organisation-users', slug, search],
    queryFn: ({ signal }) =>
      fetchListPage(search, (query) =>
        call(listOrganisationUsers, { params: { slug }, query, signal }),
      ),
    placeholderData: keepPreviousData,
  });
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

export function dropUser(slug: string, id: string): void {
  changeLists(slug, (list) => ({
    ...list,
    total: list.total - 1,
    users: list.users.filter(({ user }) => user.id !== id),
  }));
  void queryClient.invalidateQueries(organisationQuery(slug));
}

function changeLists(slug: string, change: (list: Users) => Users): void {
  const queryKey = ['organisation-users', slug];
  queryClient.setQueriesData<Users>({ queryKey }, (list) => list && change(list));
}
