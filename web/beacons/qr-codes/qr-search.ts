import { pageIn, textsIn } from '#web/shell/lists/search-values.ts';

/** The URL state of the QR code page: filters and page. */
export interface QrSearch {
  organisation?: string;
  group?: string;
  page?: number;
  key?: string;
}

/** Parses the URL state. Unknown parameters are dropped; a key belongs to its page. */
export function qrSearch(search: Record<string, unknown>): QrSearch {
  const position = pageIn(search);
  return {
    ...textsIn(search, ['organisation', 'group']),
    ...position,
    ...(position.page && textsIn(search, ['key'])),
  };
}
