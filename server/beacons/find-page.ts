import { sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { listBeacons } from '#contract/beacon-lists.ts';
import { maxCounted, maxOffset } from '#contract/lists.ts';
import type * as z from 'zod';
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
export interface PageRequest extends z.output<NonNullable<typeof listBeacons.query>> {
  scope: ListScope;
  pageSize: number;
}

interface FilteredRequest extends PageRequest {
  filters: Answer['filters'];
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

async function findRequestedPage(services: Services, query: PageRequest): Promise<ListPage> {
  const { scope, page, pageSize, order } = query;
  const filters = filtersOf(query);
  const request = { ...query, filters };
  const scan = scanFor(services, request);
  const filter = { ...filters, scope, order: listOrders[order] };
  const { rows: results } = await listStatement(filter, scan).execute(services.db);
  const { total: counted, rows } = results[0] ?? { total: 0, rows: [] };
  const isTotalCapped = filters.searchTerm !== null && counted > maxCounted;
  const total = isTotalCapped ? maxCounted : counted;
  if (!request.key) assertNear(request, total, isTotalCapped);
  const visible = visibleRows(request, scan, { rows, total });
  const totalPages = Math.ceil(total / pageSize);
  const keys = keysFrom(services, request, { visible, totalPages, isTotalCapped });
  return { beacons: visible, about: { filters, page, totalPages, total, isTotalCapped, keys } };
}

function filtersOf({ organisation, group, searchTerm, order }: PageRequest): Answer['filters'] {
  return {
    organisation: organisation || null,
    group: group || null,
    searchTerm: searchTerm || null,
    order,
  };
}

/** Scans from the key, or without one from the nearer end of the list. */
function scanFor(services: Services, request: FilteredRequest): Scan {
  const { page, pageSize, key } = request;
  if (key) return scanByKey(services, request, key);
  const start = (page - 1) * pageSize;
  if (start > maxOffset) return scanFromEnd(request);
  return { isBackward: false, from: null, skip: sql`${start}::int`, take: pageSize };
}

function scanFromEnd({ page, pageSize }: PageRequest): Scan {
  const skip = sql`least(greatest((select total from counted) - ${page * pageSize}::int, 0),
    ${maxOffset}::int)`;
  return { isBackward: true, from: null, skip, take: pageSize };
}

function scanByKey(services: Services, request: FilteredRequest, key: string): Scan {
  const start = startOf(keyedList(services, request), key, request);
  if (!start) return scanFromEnd(request);
  return { ...start, skip: sql`${start.skip}::int`, take: request.pageSize };
}

function assertNear({ page, pageSize }: PageRequest, total: number, isTotalCapped: boolean): void {
  if ((page - 1) * pageSize <= maxOffset) return;
  if (!isTotalCapped && total - page * pageSize <= maxOffset) return;
  const fields = { page: 'Pages this far in are reached from their neighbours.' };
  throw new Problem('invalid', { fields });
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

interface PageState extends Pick<Answer, 'totalPages' | 'isTotalCapped'> {
  visible: ListSlice['rows'];
}

/** Keys for the first page, the neighbours and, if it is known, the last page. */
function keysFrom(
  services: Services,
  request: FilteredRequest,
  { visible, totalPages, isTotalCapped }: PageState,
): Answer['keys'] {
  const { page, pageSize } = request;
  const list = keyedList(services, request);
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

function keyedList({ config }: Services, { scope, pageSize, filters }: FilteredRequest) {
  const { order, ...others } = filters;
  const name = JSON.stringify([scope.userId, scope.isArchived, order, pageSize, others]);
  return { secretKey: config.secretKey, name };
}
