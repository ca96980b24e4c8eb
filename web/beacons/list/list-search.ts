import { type BeaconOrder, beaconOrders } from '#contract/lists.ts';

/** What the address of a list of Beacons says: its filters, its order and where in it one is. */
export interface ListSearch {
  page?: number;
  key?: string;
  organisation?: string;
  group?: string;
  searchTerm?: string;
  order?: BeaconOrder;
}

/** The part of an address a list understands; the rest is dropped. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const { page, order } = search;
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1;
  const known = beaconOrders.find((each) => each === order);
  return {
    ...(isPage && { page }),
    ...texts(search, ['key', 'organisation', 'group', 'searchTerm']),
    ...(known && { order: known }),
  };
}

/** The address with other filters: what was page seven of one list is nothing in another. */
export function withFilters(
  { page: _page, key: _key, ...filters }: ListSearch,
  change: Partial<ListSearch>,
): ListSearch {
  return listSearch({ ...filters, ...change });
}

/** A text of digits alone arrives as a number. */
function texts(search: Record<string, unknown>, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names
      .map((name): [string, unknown] => [name, search[name]])
      .filter(([, value]) => ['string', 'number'].includes(typeof value) && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}
