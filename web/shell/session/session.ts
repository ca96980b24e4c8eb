import { queryOptions, useQuery } from '@tanstack/react-query';
import { findSession } from '#contract/sessions.ts';
import type { CurrentUser } from '#contract/users.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';

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

/** Whether somebody was signed in when last heard of. */
export function isSignedIn(): boolean {
  return Boolean(queryClient.getQueryData(session.queryKey)?.user);
}

/** Asks again who is signed in, after their account has changed. */
export async function refetchUser(): Promise<void> {
  await queryClient.fetchQuery({ ...session, staleTime: 0 });
}

/** Forgets everything the last person saw and remembers who is here now. */
export function rememberUser(user: CurrentUser | null): void {
  void queryClient.cancelQueries(session);
  // The session itself stays in place: the header is watching it.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session.queryKey[0] });
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(session.queryKey, { user });
}
