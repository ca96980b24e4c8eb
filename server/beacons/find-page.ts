import { sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listBeacons } from '#contract/beacon-lists.ts';
import { maxCounted, maxOffset } from '#contract/lists.ts';
import type { BeaconOrder } from '#contract/lists.ts';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconKey } from './beacon-key.ts';
import { listOrders } from './list-orders.ts';
import type { ListScope } from './list-scope.ts';
import { listStatement } from './list-statement.ts';
import type { ListSlice, Scan } from './list-statement.ts';
import { lastKey, neighbourKeys, startOf } from '#server/platform/database/page-keys.ts';

type Answer = AnswerOf<typeof listBeacons>;

/** The filters, order and page that a list request asks for. */
export interface PageRequest {
  scope: ListScope;
  pageSize: number;
  page: number;
  key?: string | undefined;
  organisation?: string | undefined;
  group?: string | undefined;
  searchTerm?: string | undefined;
  order: BeaconOrder;
}

export interface ListPage {
  beacons: BeaconKey[];
  about: Pick<Answer, 'filters' | 'page' | 'totalPages' | 'total' | 'isTotalCapped' | 'keys'>;
}

/** Reads one page of a list of Beacons in one statement. A page past the end is answered with the last page. */
export async function findPage(services: Services, request: PageRequest): Promise<ListPage> {
  const result = await findRequestedPage(services, request);
  const { page, totalPages } = result.about;
  const last = Math.max(1, totalPages);
  const isPastEnd = result.beacons.length === 0 && (page > last || (request.key && totalPages > 0));
  return isPastEnd
    ? findRequestedPage(services, { ...request, page: last, key: undefined })
    : result;
}

async function findRequestedPage(services: Services, request: PageRequest): Promise<ListPage> {
  const { scope, page, pageSize, order } = request;
  const filters = filtersOf(request);
  const scan = scanFor(services, request, filters);
  const filter = { ...filters, scope, order: listOrders[order] };
  const { rows: results } = await listStatement(filter, scan).execute(services.db);
  const { total: counted, rows } = results[0] ?? { total: 0, rows: [] };
  const isTotalCapped = filters.searchTerm !== null && counted > maxCounted;
  const total = isTotalCapped ? maxCounted : counted;
  if (!request.key && isTooFar(request, total, isTotalCapped)) throw tooFar();
  const visible = visibleRows(request, scan, { rows, total });
  const totalPages = Math.ceil(total / pageSize);
  const keys = keysFrom(services, request, filters, { visible, totalPages, isTotalCapped });
  return {
    beacons: visible,
    about: { filters: { ...filters, order }, page, totalPages, total, isTotalCapped, keys },
  };
}

type Filters = Omit<Answer['filters'], 'order'>;

function filtersOf({ organisation, group, searchTerm }: PageRequest): Filters {
  return {
    organisation: organisation || null,
    group: group || null,
    searchTerm: searchTerm || null,
  };
}

/** Scans from the key, or without one from the nearer end of the list. */
function scanFor(services: Services, request: PageRequest, filters: Filters): Scan {
  const { page, pageSize, key } = request;
  if (key) return scanByKey(services, request, filters, key);
  const start = (page - 1) * pageSize;
  if (start > maxOffset) return scanFromEnd(request);
  return { isBackward: false, from: null, skip: sql`${start}::int`, take: pageSize };
}

function scanFromEnd({ page, pageSize }: PageRequest): Scan {
  const skip = sql`least(greatest((select total from counted) - ${page * pageSize}::int, 0),
    ${maxOffset}::int)`;
  return { isBackward: true, from: null, skip, take: pageSize };
}

function scanByKey(services: Services, request: PageRequest, filters: Filters, key: string): Scan {
  const start = startOf(keyedList(services, request, filters), key, request);
  if (!start) return scanFromEnd(request);
  return { ...start, skip: sql`${start.skip}::int`, take: request.pageSize };
}

function isTooFar({ page, pageSize }: PageRequest, total: number, isTotalCapped: boolean): boolean {
  if ((page - 1) * pageSize <= maxOffset) return false;
  return isTotalCapped || total - page * pageSize > maxOffset;
}

function tooFar(): Problem {
  const page = 'Pages this far in are reached from their neighbours.';
  return new Problem('invalid', { fields: { page } });
}

/** The rows in the order of the list. A last page that is not full drops the rows of the page before it. */
function visibleRows(
  { page, pageSize }: PageRequest,
  { isBackward, from }: Scan,
  { rows, total }: ListSlice,
): ListSlice['rows'] {
  if (!isBackward) return rows;
  const isFromEnd = from === null;
  const count = isFromEnd
    ? Math.min(pageSize, Math.max(total - (page - 1) * pageSize, 0))
    : pageSize;
  return rows.slice(0, count).toReversed();
}

interface PageState {
  visible: ListSlice['rows'];
  totalPages: number;
  isTotalCapped: boolean;
}

/** Keys for the first page, the neighbours and, if it is known, the last page. */
function keysFrom(
  services: Services,
  request: PageRequest,
  filters: Filters,
  { visible, totalPages, isTotalCapped }: PageState,
): Answer['keys'] {
  const { page, pageSize } = request;
  const list = keyedList(services, request, filters);
  const hasMore = isTotalCapped && visible.length === pageSize;
  const keys = neighbourKeys(list, page, [visible[0], visible.at(-1)], (other) => {
    return other > 1 && (other <= totalPages || (hasMore && other > page));
  });
  const isEndNamed = page === totalPages || keys.some((each) => each.page === totalPages);
  const hasEnd = totalPages > 1 && !isTotalCapped && !isEndNamed;
  return [
    { page: 1, key: null },
    ...keys,
    ...(hasEnd ? [{ page: totalPages, key: lastKey(list, totalPages) }] : []),
  ].toSorted((a, b) => a.page - b.page);
}

function keyedList(
  { config }: Services,
  { scope, order, pageSize }: PageRequest,
  filters: Filters,
) {
  const name = JSON.stringify([scope.userId, scope.isArchived, order, pageSize, filters]);
  return { secretKey: config.secretKey, name };
}
