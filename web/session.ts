import { queryOptions, useQuery } from '@tanstack/react-query';
import { findSession } from '#contract/sessions.ts';
import type { CurrentUser } from '#contract/users.ts';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';

const session = queryOptions({
  queryKey: ['session'],
  queryFn: () => call(findSession),
  staleTime: 60_000,
});

/** Who is signed in, null for nobody, undefined until known. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useQuery(session).data?.user;
}

/** Who is signed in, asked once and remembered. */
export async function signedInUser(): Promise<CurrentUser | null> {
  return (await queryClient.ensureQueryData(session)).user;
}

/** Forgets everything the last person saw and remembers who is here now. */
export function rememberUser(user: CurrentUser): void {
  queryClient.clear();
  queryClient.setQueryData(session.queryKey, { user });
}
