import type { AnswerOf } from '#contract/endpoint.ts';
import { listQrBeacons, type QrBeacon } from '#contract/qr-codes.ts';
import { call } from '#web/shell/api/call.ts';
import type { QrSearch } from './qr-search.ts';

/** The list whose Beacons are loaded. */
export type QrFilters = Pick<QrSearch, 'group' | 'searchTerm'> & { organisation: string };

type Answer = AnswerOf<typeof listQrBeacons>;

interface Place {
  page?: number;
  key?: string;
}

interface LoadOptions {
  signal: AbortSignal;
  /** Called after each page with its number and that of the last one. */
  onPage: (page: number, totalPages: number) => void;
}

/** The Beacons of all pages of a list, which are loaded one after the other. */
export async function loadAllBeacons(
  filters: QrFilters,
  { signal, onPage }: LoadOptions,
): Promise<QrBeacon[]> {
  const all: QrBeacon[] = [];
  for (let place: Place | null = {}; place;) {
    const query = { ...filters, ...place };
    const answer: Answer = await call(listQrBeacons, { query, signal });
    all.push(...answer.beacons);
    onPage(answer.page, answer.totalPages);
    place = placeAfter(answer);
  }
  return all;
}

function placeAfter({ page, totalPages, keys }: Answer): Place | null {
  if (page >= totalPages) return null;
  const key = keys.find((each) => each.page === page + 1)?.key;
  return { page: page + 1, ...(key && { key }) };
}
