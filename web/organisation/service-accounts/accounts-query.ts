import { queryOptions } from '@tanstack/react-query';
import { listServiceAccounts } from '#contract/service-accounts.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';

/** The service accounts of an organisation. */
export function accountsQuery(slug: string) {
  return queryOptions({
    queryKey: ['service-accounts', slug],
    queryFn: ({ signal }) => call(listServiceAccounts, { params: { slug }, signal }),
  });
}

/** Loads the service accounts again after a change. */
export function refreshAccounts(slug: string): Promise<void> {
  return queryClient.invalidateQueries(accountsQuery(slug));
}
