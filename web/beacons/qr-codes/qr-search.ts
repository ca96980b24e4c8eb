import type { ListSearch } from '#web/beacons/list/list-search.ts';
import { pageIn, textsIn } from '#web/shell/lists/search-values.ts';

/** The URL state of the QR code page: filters and page. */
export type QrSearch = Omit<ListSearch, 'order' | 'show'>;

/** Parses the URL state. Unknown parameters are dropped; a key belongs to its page. */
export function qrSearch(search: Record<string, unknown>): QrSearch {
  const position = pageIn(search);
  return {
    ...textsIn(search, ['organisation', 'group', 'searchTerm']),
    ...position,
    ...(position.page && textsIn(search, ['key'])),
  };
}
