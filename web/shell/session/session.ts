import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import { findSession } from '#contract/sessions.ts';
import type { CurrentUser } from '#contract/users.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { setPageCountry } from '#web/language/language.ts';

type Session = AnswerOf<typeof findSession>;

const session = queryOptions({
  queryKey: ['session'],
  queryFn: async () => withDates(await call(findSession)),
  initialData: inlinedSession,
  staleTime: 60_000,
});

let isRead = false;

/** The session that the server wrote into the page, once: later it is asked for. */
function inlinedSession(): Session | undefined {
  const text = isRead ? '' : document.getElementById('session')?.textContent.trim();
  isRead = true;
  return (text && withDates(JSON.parse(text))) || undefined;
}

/** Has dates written as in the first country of the person's organisations, in which samples come last. */
function withDates(answer: Session): Session {
  setPageCountry(answer.user?.orgs.find(({ country }) => country)?.country ?? null);
  return answer;
}

/** The signed-in user; null for none, undefined while loading. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useQuery(session).data?.user;
}

/** Whether nobody has set up this installation yet, so that nobody can log in. */
export function useIsNew(): boolean {
  return useQuery(session).data?.isNew ?? false;
}

/** Whether nobody has set up this installation yet, loaded once and cached. */
export async function isNew(): Promise<boolean> {
  return (await queryClient.ensureQueryData(session)).isNew;
}

/** The signed-in user, loaded once and cached. */
export async function signedInUser(): Promise<CurrentUser | null> {
  return (await queryClient.ensureQueryData(session)).user;
}

/** Whether a user is signed in, according to the cache. */
export function isSignedIn(): boolean {
  return Boolean(queryClient.getQueryData(session.queryKey)?.user);
}

/** Reloads the signed-in user after their account has changed. */
export async function refetchUser(): Promise<void> {
  await queryClient.fetchQuery({ ...session, staleTime: 0 });
}

/** Clears the caches of the previous user and sets the current one. */
export function rememberUser(user: CurrentUser | null): void {
  void queryClient.cancelQueries(session);
  // The session query stays, because the header observes it.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session.queryKey[0] });
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(session.queryKey, withDates({ user, isNew: false }));
}

/** Whether a person must set up their second factor before they can do anything else. */
export function mustSetUp({ mfaRequired, mfaEnabled }: CurrentUser): boolean {
  return mfaRequired && !mfaEnabled;
}

/** Puts the changed views of the list into the cached session. */
export function rememberSavedViews(savedViews: CurrentUser['savedViews']): void {
  queryClient.setQueryData(session.queryKey, (known) =>
    known?.user ? { ...known, user: { ...known.user, savedViews } } : known,
  );
}
