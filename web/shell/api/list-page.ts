import { deepEqual } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallError } from './call.ts';

/** Where in a list one is. */
interface ListPosition {
  page?: number;
  key?: string;
}

/** An answer, and what of the address it was given for. */
export type WithSearch<Answer, Search> = Answer & { asked: Search };

/**
 * Asks for a page of a list. A key that is of no use any more is left out, and so is a page that cannot be gone to
 * without one: the answer says which page it is.
 */
export async function fetchListPage<Search extends ListPosition, Answer extends object>(
  search: Search,
  ask: (search: Search) => Promise<Answer>,
): Promise<WithSearch<Answer, Search>> {
  try {
    return { ...(await ask(search)), asked: search };
  } catch (error) {
    const fewer = withoutRefused(search, error);
    if (!fewer) throw error;
    return fetchListPage(fewer, ask);
  }
}

/** What remains without the key or the page that an answer refuses; null where it is about neither. */
function withoutRefused<Search extends ListPosition>(
  search: Search,
  error: unknown,
): Search | null {
  const refused = error instanceof CallError ? { ...error.details.fields } : {};
  const { page, key, ...filters } = search;
  if ('page' in refused && (page ?? key)) return filters as Search;
  if ('key' in refused && key) return { ...filters, ...(page && { page }) } as Search;
  return null;
}

interface Listed<Search> {
  data: WithSearch<{ page: number }, Search> | undefined;
  isPlaceholderData: boolean;
}

/** Tells by `correct` what the address must say where its page is not the one shown, such as one past the end. */
export function useCorrectedPage<Search extends ListPosition>(
  search: Search,
  { data, isPlaceholderData }: Listed<Search>,
  correct: (search: Search) => void,
): void {
  const isShown = data && deepEqual(data.asked, search) && data.page === (search.page ?? 1);
  useEffect(() => {
    if (!data || isPlaceholderData || isShown) return;
    const { page: _page, key: _key, ...filters } = search;
    correct({ ...filters, page: data.page } as Search);
  });
}
