import { type BeaconOrder, beaconOrders } from '#contract/lists.ts';

/** The URL state of a list of Beacons: filters, order and page. */
export interface ListSearch {
  page?: number;
  key?: string;
  organisation?: string;
  group?: string;
  searchTerm?: string;
  order?: BeaconOrder;
}

/** Parses the URL state of a list. Unknown parameters are dropped. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const { page, order } = search;
  const isPage = typeof page === 'number' && Number.isInteger(page) && page > 1;
  const parsedOrder = beaconOrders.find((each) => each === order);
  return {
    ...(isPage && { page }),
    ...texts(search, ['key', 'organisation', 'group', 'searchTerm']),
    ...(parsedOrder && { order: parsedOrder }),
  };
}

/** The URL state with other filters, at the first page. */
export function withFilters(
  { page: _page, key: _key, ...filters }: ListSearch,
  change: Partial<ListSearch>,
): ListSearch {
  return listSearch({ ...filters, ...change });
}

/** The router parses a value of digits as a number. */
function texts(search: Record<string, unknown>, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names
      .map((name): [string, unknown] => [name, search[name]])
      .filter(([, value]) => ['string', 'number'].includes(typeof value) && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}
