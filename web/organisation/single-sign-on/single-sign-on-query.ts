import { queryOptions } from '@tanstack/react-query';
import { findSingleSignOn } from '#contract/single-sign-on.ts';
import type { SingleSignOn } from '#contract/single-sign-on.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';

export interface SingleSignOnProps {
  slug: string;
  singleSignOn: SingleSignOn;
}

export function singleSignOnQuery(slug: string) {
  return queryOptions({
    queryKey: ['single-sign-on', slug],
    queryFn: ({ signal }) => call(findSingleSignOn, { params: { slug }, signal }),
  });
}

/** Keeps what a change answered. */
export function keepSingleSignOn(slug: string, answer: { singleSignOn: SingleSignOn }): void {
  queryClient.setQueryData(singleSignOnQuery(slug).queryKey, answer);
}
