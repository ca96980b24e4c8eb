import type { AnswerOf } from '#contract/endpoint.ts';
import type { listBeacons } from '#contract/beacon-lists.ts';
import { maxCounted, maxOffset } from '#contract/lists.ts';
import type * as z from 'zod';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import { listOrders } from './list-orders.ts';
import type { Scan } from './list-scan.ts';
import type { ListScope } from './list-scope.ts';
import { readShown, readSlice } from './list-slice.ts';
import type { ListRow, Positioned, ShownTables } from './list-slice.ts';
import { lastKey, neighbourKeys, startOf } from '#server/platform/database/page-keys.ts';

type Answer = AnswerOf<typeof listBeacons>;

/** The filters, order and page that a list request asks for. */
export interface PageRequest extends Omit<z.output<NonNullable<typeof listBeacons.query>>, 'size'> {
  scope: ListScope;
  pageSize: number;
}

interface FilteredRequest extends PageRequest {
  filters: Answer['filters'];
}

export interface ListPage<Shown> {
  beacons: Shown[];
  about: Pick<Answer, 'filters' | 'page' | 'totalPages' | 'total' | 'isTotalCapped' | 'keys'>;
}

/**
 * Reads one page of a list of Beacons; of one organisation mostly in one statement. A page past the end is answered with
 * the last page.
 */
export async function findPage<Shown extends Positioned>(
  services: Services,
  request: PageRequest,
  tables: ShownTables<Shown>,
): Promise<ListPage<Shown>> {
  const found = await findRequestedPage(services, request, tables);
  const { page, totalPages } = found.about;
  const last = Math.max(1, totalPages);
  const isPastEnd = found.isEmpty && (page > last || (request.key && totalPages > 0));
  return isPastEnd
    ? findRequestedPage(services, { ...request, page: last, key: undefined }, tables)
    : found;
}

async function findRequestedPage<Shown extends Positioned>(
  services: Services,
  query: PageRequest,
  tables: ShownTables<Shown>,
): Promise<ListPage<Shown> & { isEmpty: boolean }> {
  const filters = filtersOf(query);
  const request = { ...query, filters };
  const { total, isTotalCapped, rows, shown } = await readPage(services, request, tables);
  const totalPages = Math.ceil(total / query.pageSize);
  const keys = keysFrom(services, request, { rows, totalPages, isTotalCapped });
  return {
    beacons: shown ?? (await readShown(services, query.scope, rows, tables)),
    about: { filters, page: query.page, totalPages, total, isTotalCapped, keys },
    isEmpty: rows.length === 0,
  };
}

/** The rows of the page in the order of the list, what it shows of them if that was read, and the total. */
async function readPage<Shown>(
  services: Services,
  request: FilteredRequest,
  tables: ShownTables<Shown>,
) {
  const { filters, scope } = request;
  const at = services.clock.now();
  const list = { ...scope, ...filters, at, order: listOrders[filters.order] };
  const scan = scanFor(services, request);
  const first = await readSlice(services, list, scan, tables);
  const { total, isTotalCapped } = countOf(filters, first.total);
  if (!request.key) assertNear(request, total, isTotalCapped);
  const skip = skippedAtEnd(request, scan, first.total);
  const slice = skip === 0 ? first : await readSlice(services, list, { ...scan, skip }, tables);
  return {
    total,
    isTotalCapped,
    rows: visibleRows(request, scan, { rows: slice.rows, total }),
    shown: slice.shown,
  };
}

function countOf({ searchTerm, show }: Answer['filters'], counted: number) {
  const isTotalCapped = (searchTerm !== null || show !== null) && counted > maxCounted;
  return { isTotalCapped, total: isTotalCapped ? maxCounted : counted };
}

function filtersOf({
  organisation,
  group,
  searchTerm,
  show,
  order,
}: PageRequest): Answer['filters'] {
  return {
    organisation: organisation || null,
    group: group || null,
    searchTerm: searchTerm || null,
    show: show ?? null,
    order,
  };
}

/** Scans from the key, or without one from the nearer end of the list. */
function scanFor(services: Services, request: FilteredRequest): Scan {
  const { page, pageSize, key } = request;
  const start = key ? startOf(keyedList(services, request), key, request) : null;
  if (start) return { ...start, take: pageSize };
  const skip = (page - 1) * pageSize;
  const isFromEnd = Boolean(key) || skip > maxOffset;
  return { isBackward: isFromEnd, from: null, skip: isFromEnd ? 0 : skip, take: pageSize };
}

/** The number of Beacons after the page in a scan from the end, which is not known before the total. */
function skippedAtEnd({ page, pageSize }: PageRequest, scan: Scan, total: number): number {
  if (!scan.isBackward || scan.from !== null) return 0;
  return Math.min(Math.max(total - page * pageSize, 0), maxOffset);
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
  { rows, total }: { rows: ListRow[]; total: number },
): ListRow[] {
  if (!isBackward) return rows;
  const isFromEnd = from === null;
  const count = isFromEnd
    ? Math.min(pageSize, Math.max(total - (page - 1) * pageSize, 0))
    : pageSize;
  return rows.slice(0, count).toReversed();
}

interface PageState extends Pick<Answer, 'totalPages' | 'isTotalCapped'> {
  rows: ListRow[];
}

/** Keys for the first page, the neighbours and, if it is known, the last page. */
function keysFrom(
  services: Services,
  request: FilteredRequest,
  { rows, totalPages, isTotalCapped }: PageState,
): Answer['keys'] {
  const { page, pageSize } = request;
  const list = keyedList(services, request);
  const hasMore = isTotalCapped && rows.length === pageSize;
  const keys = neighbourKeys(list, page, [rows[0], rows.at(-1)], (other) => {
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
