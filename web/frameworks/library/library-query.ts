import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  findFrameworkVersion,
  findLibraryFramework,
  listFrameworkLibrary,
} from '#contract/framework-library.ts';
import { call } from '#web/shell/api/call.ts';
import { queryClient } from '#web/shell/api/query-client.ts';

export type LibraryFramework = AnswerOf<typeof listFrameworkLibrary>['frameworks'][number];

export function libraryQuery(slug: string) {
  return queryOptions({
    queryKey: ['framework-library', slug],
    queryFn: ({ signal }) => call(listFrameworkLibrary, { params: { slug }, signal }),
  });
}

export function historyQuery(slug: string, id: string) {
  return queryOptions({
    queryKey: ['framework-library', slug, id],
    queryFn: ({ signal }) => call(findLibraryFramework, { params: { slug, id }, signal }),
  });
}

/** A published version, which never changes. */
export function versionQuery(slug: string, id: string, version: number) {
  return queryOptions({
    queryKey: ['framework-version', slug, id, version],
    queryFn: ({ signal }) => call(findFrameworkVersion, { params: { slug, id, version }, signal }),
    staleTime: Infinity,
  });
}

/** Reads the library and its questionnaires again when they are next shown. */
export function refreshLibrary(slug: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['framework-library', slug] });
}
