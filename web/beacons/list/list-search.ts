import type { ViewSearch } from '#contract/saved-views.ts';
import { type BeaconOrder, beaconOrders, type ListFlag, listFlags } from '#contract/lists.ts';
import type { ListPosition } from '#web/shell/lists/fetch-list-page.ts';
import { pageIn, textsIn } from '#web/shell/lists/search-values.ts';

/** The URL state of a list of Beacons: filters, order and page. */
export interface ListSearch extends ListPosition {
  organisation?: string;
  group?: string;
  searchTerm?: string;
  show?: ListFlag;
  order?: BeaconOrder;
}

/** Parses the URL state of a list. Unknown parameters are dropped. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  const order = beaconOrders.find((each) => each === search['order']);
  const show = listFlags.find((each) => each === search['show']);
  return {
    ...pageIn(search),
    ...textsIn(search, ['key', 'organisation', 'group', 'searchTerm']),
    ...(show && { show }),
    ...(order && { order }),
  };
}

/** The URL state with other filters, at the first page. */
export function withFilters(
  { page: _page, key: _key, ...filters }: ListSearch,
  change: Partial<ListSearch>,
): ListSearch {
  return listSearch({ ...filters, ...change });
}

/** The filters and the order of the URL state, without the page. */
export function filtersOf({ page: _page, key: _key, ...filters }: ListSearch): ViewSearch {
  return filters;
}
