import { CallError } from '#web/shell/api/call.ts';

/** A position in a list: a page number and the key of its first row. */
export interface ListPosition {
  page?: number;
  key?: string;
}

/** An answer together with the search for which it was requested. */
export type WithSearch<Answer, Search> = Answer & { requested: Search };

/**
 * Fetches a page of a list. An invalid key is dropped, and so is a page number that cannot be reached
 * without one; the answer says which page it is.
 */
export async function fetchListPage<Search extends ListPosition, Answer extends object>(
  search: Search,
  load: (search: Search) => Promise<Answer>,
): Promise<WithSearch<Answer, Search>> {
  try {
    return { ...(await load(search)), requested: search };
  } catch (error) {
    const reduced = withoutRejected(search, error);
    if (!reduced) throw error;
    return fetchListPage(reduced, load);
  }
}

/** The search without the key or page that the server rejected; null where it rejected neither. */
function withoutRejected<Search extends ListPosition>(
  search: Search,
  error: unknown,
): Search | null {
  const rejected = error instanceof CallError ? { ...error.details.fields } : {};
  const { page, key, ...filters } = search;
  if ('page' in rejected && (page ?? key)) return filters as Search;
  if ('key' in rejected && key) return { ...filters, ...(page && { page }) } as Search;
  return null;
}
