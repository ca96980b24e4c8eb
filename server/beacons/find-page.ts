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
import type { Stretch, Walk } from './list-statement.ts';
import { readKey, writeKey } from '#server/platform/database/page-key.ts';

type Answer = AnswerOf<typeof listBeacons>;

/** What a list was asked for. */
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

export interface FoundPage {
  beacons: BeaconKey[];
  about: Pick<Answer, 'filters' | 'page' | 'totalPages' | 'total' | 'isTotalCapped' | 'keys'>;
}

/** So many pages on either side of one have keys. */
const neighbours = 2;

/** One page of a list of Beacons, in one statement; in place of one past the end, the last. */
export async function findPage(services: Services, request: PageRequest): Promise<FoundPage> {
  const found = await pageAsked(services, request);
  const { page, totalPages } = found.about;
  const last = Math.max(1, totalPages);
  const isPastEnd = found.beacons.length === 0 && (page > last || (request.key && totalPages > 0));
  return isPastEnd ? pageAsked(services, { ...request, page: last, key: undefined }) : found;
}

async function pageAsked(services: Services, request: PageRequest): Promise<FoundPage> {
  const { scope, page, pageSize, order } = request;
  const filters = filtersOf(request);
  const walk = walkTo(services, request, filters);
  const filter = { ...filters, scope, order: listOrders[order] };
  const { rows: answers } = await listStatement(filter, walk).execute(services.db);
  const { total: counted, rows } = answers[0] ?? { total: 0, rows: [] };
  const isTotalCapped = filters.searchTerm !== null && counted > maxCounted;
  const total = isTotalCapped ? maxCounted : counted;
  if (!request.key && isTooFar(request, total, isTotalCapped)) throw tooFar();
  const shown = shownRows(request, walk, { rows, total });
  const totalPages = Math.ceil(total / pageSize);
  const keys = keysFrom(services, request, filters, { shown, totalPages, isTotalCapped });
  return {
    beacons: shown,
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

/** By its key, or else from whichever end of the list is near. */
function walkTo(services: Services, request: PageRequest, filters: Filters): Walk {
  const { page, pageSize, key } = request;
  if (key) return walkByKey(services, request, filters, key);
  const start = (page - 1) * pageSize;
  if (start > maxOffset) return walkFromEnd(request);
  return { isBackward: false, from: null, skip: sql`${start}::int`, take: pageSize };
}

function walkFromEnd({ page, pageSize }: PageRequest): Walk {
  const skip = sql`least(greatest((select total from counted) - ${page * pageSize}::int, 0),
    ${maxOffset}::int)`;
  return { isBackward: true, from: null, skip, take: pageSize };
}

function walkByKey(
  { config }: Services,
  request: PageRequest,
  filters: Filters,
  key: string,
): Walk {
  const { page, pageSize } = request;
  const known = readKey(config.secretKey, nameOf(request, filters), key);
  if (known && !known.place && known.page === page) return walkFromEnd(request);
  const isBackward = known?.side === 'before';
  const steps = known ? (isBackward ? known.page - page : page - known.page) : 0;
  if (!known?.place || steps < 1 || steps > neighbours) {
    throw new Problem('invalid', { fields: { key: 'This key is of another list or page.' } });
  }
  const skip = sql`${(steps - 1) * pageSize}::int`;
  return { isBackward, from: known.place, skip, take: pageSize };
}

function isTooFar({ page, pageSize }: PageRequest, total: number, isTotalCapped: boolean): boolean {
  if ((page - 1) * pageSize <= maxOffset) return false;
  return isTotalCapped || total - page * pageSize > maxOffset;
}

function tooFar(): Problem {
  const page = 'Pages this far in are reached from their neighbours.';
  return new Problem('invalid', { fields: { page } });
}

/** In the list's order, and of a last page that is not full only its own. */
function shownRows(
  { page, pageSize }: PageRequest,
  { isBackward, from }: Walk,
  { rows, total }: Stretch,
): Stretch['rows'] {
  if (!isBackward) return rows;
  const isFromEnd = from === null;
  const own = isFromEnd ? Math.min(pageSize, Math.max(total - (page - 1) * pageSize, 0)) : pageSize;
  return rows.slice(0, own).toReversed();
}

interface Standing {
  shown: Stretch['rows'];
  totalPages: number;
  isTotalCapped: boolean;
}

/** The first page, the last one where it is known, and the neighbours. */
function keysFrom(
  { config }: Services,
  request: PageRequest,
  filters: Filters,
  { shown, totalPages, isTotalCapped }: Standing,
): Answer['keys'] {
  const { page, pageSize } = request;
  const list = nameOf(request, filters);
  const [first, last] = [shown[0], shown.at(-1)];
  const around = Array.from({ length: 2 * neighbours + 1 }, (_, n) => page - neighbours + n);
  const hasMore = isTotalCapped && shown.length === pageSize;
  const isThere = (other: number) =>
    other > 1 && (other <= totalPages || (hasMore && other > page));
  const keys = around
    .filter((other) => other !== page && isThere(other))
    .flatMap((other) => {
      const place = other < page ? first : last;
      const side = other < page ? ('before' as const) : ('after' as const);
      if (!place) return [];
      return [{ page: other, key: writeKey(config.secretKey, list, { page, side, place }) }];
    });
  const isEndNamed = page === totalPages || keys.some((each) => each.page === totalPages);
  const end = { page: totalPages, side: 'before', place: null } as const;
  const hasEnd = totalPages > 1 && !isTotalCapped && !isEndNamed;
  return [
    { page: 1, key: null },
    ...keys,
    ...(hasEnd ? [{ page: totalPages, key: writeKey(config.secretKey, list, end) }] : []),
  ].toSorted((a, b) => a.page - b.page);
}

/** Keys of one list are of no use in another. */
function nameOf({ scope, order, pageSize }: PageRequest, filters: Filters): string {
  return JSON.stringify([scope.userId, scope.isArchived, order, pageSize, filters]);
}
