/** What the address of the page of QR codes says: its filters, and where in the list one is. */
export interface QrSearch {
  organisation?: string;
  group?: string;
  page?: number;
  key?: string;
}

/** The part of an address the page understands; the rest is dropped. */
export function qrSearch({ organisation, group, page, key }: Record<string, unknown>): QrSearch {
  return {
    ...text('organisation', organisation),
    ...text('group', group),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page, ...keyed(key) }),
  };
}

function keyed(key: unknown): QrSearch {
  return typeof key === 'string' ? { key } : {};
}

/** A text of digits alone arrives as a number. */
function text(name: 'organisation' | 'group', value: unknown): QrSearch {
  const isText = ['string', 'number'].includes(typeof value) && value !== '';
  return isText ? { [name]: String(value) } : {};
}
