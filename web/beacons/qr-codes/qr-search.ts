/** The URL state of the QR code page: filters and page. */
export interface QrSearch {
  organisation?: string;
  group?: string;
  page?: number;
  key?: string;
}

/** Parses the URL state. Unknown parameters are dropped. */
export function qrSearch({ organisation, group, page, key }: Record<string, unknown>): QrSearch {
  return {
    ...text('organisation', organisation),
    ...text('group', group),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page, ...keyOf(key) }),
  };
}

function keyOf(key: unknown): QrSearch {
  return typeof key === 'string' ? { key } : {};
}

/** The router parses a value of digits as a number. */
function text(name: 'organisation' | 'group', value: unknown): QrSearch {
  const isText = ['string', 'number'].includes(typeof value) && value !== '';
  return isText ? { [name]: String(value) } : {};
}
