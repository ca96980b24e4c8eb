import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import { findStart } from '#contract/start.ts';
import type { CurrentUser } from '#contract/users.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';

type Answer = AnswerOf<typeof findStart>;
type Organisation = CurrentUser['orgs'][number];

/** The first steps of an organisation. */
export function startQuery(slug: string) {
  return queryOptions({
    queryKey: ['start', slug],
    queryFn: ({ signal }) => call(findStart, { params: { slug }, signal }),
  });
}

/** Shows what an update answered. */
export function showStart(slug: string, answer: Answer): void {
  queryClient.setQueryData(startQuery(slug).queryKey, answer);
}

/** The organisation of real people that a person administers, the most recently used one first. */
export function administered(
  user: CurrentUser | null | undefined,
  recent: string | null,
): Organisation | undefined {
  const own = (user?.orgs ?? []).filter(
    ({ roles, isSample }) => roles.includes('admin') && !isSample,
  );
  return own.find(({ slug }) => slug === recent) ?? own[0];
}
