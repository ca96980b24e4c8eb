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
import { decodeCursor, encodeCursor } from '#server/platform/database/page-cursor.ts';

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

/** Number of pages on either side of the current one that get keys. */
const neighbours = 2;

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

function scanByKey(
  { config }: Services,
  request: PageRequest,
  filters: Filters,
  key: string,
): Scan {
  const { page, pageSize } = request;
  const pageCursor = decodeCursor(config.secretKey, listName(request, filters), key);
  if (pageCursor && !pageCursor.cursor && pageCursor.page === page) return scanFromEnd(request);
  const isBackward = pageCursor?.side === 'before';
  const steps = pageCursor ? (isBackward ? pageCursor.page - page : page - pageCursor.page) : 0;
  if (!pageCursor?.cursor || steps < 1 || steps > neighbours) {
    throw new Problem('invalid', { fields: { key: 'This key is of another list or page.' } });
  }
  const skip = sql`${(steps - 1) * pageSize}::int`;
  return { isBackward, from: pageCursor.cursor, skip, take: pageSize };
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
  { config }: Services,
  request: PageRequest,
  filters: Filters,
  { visible, totalPages, isTotalCapped }: PageState,
): Answer['keys'] {
  const { page, pageSize } = request;
  const list = listName(request, filters);
  const [first, last] = [visible[0], visible.at(-1)];
  const nearby = Array.from({ length: 2 * neighbours + 1 }, (_, n) => page - neighbours + n);
  const hasMore = isTotalCapped && visible.length === pageSize;
  const hasPage = (other: number) =>
    other > 1 && (other <= totalPages || (hasMore && other > page));
  const keys = nearby
    .filter((other) => other !== page && hasPage(other))
    .flatMap((other) => {
      const cursor = other < page ? first : last;
      const side = other < page ? ('before' as const) : ('after' as const);
      if (!cursor) return [];
      return [{ page: other, key: encodeCursor(config.secretKey, list, { page, side, cursor }) }];
    });
  const isEndNamed = page === totalPages || keys.some((each) => each.page === totalPages);
  const end = { page: totalPages, side: 'before', cursor: null } as const;
  const hasEnd = totalPages > 1 && !isTotalCapped && !isEndNamed;
  return [
    { page: 1, key: null },
    ...keys,
    ...(hasEnd ? [{ page: totalPages, key: encodeCursor(config.secretKey, list, end) }] : []),
  ].toSorted((a, b) => a.page - b.page);
}

/** Identifies the list in a key, so that a key is invalid in any other list. */
function listName({ scope, order, pageSize }: PageRequest, filters: Filters): string {
  return JSON.stringify([scope.userId, scope.isArchived, order, pageSize, filters]);
}
