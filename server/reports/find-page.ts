import type { AnswerOf } from '#contract/endpoint.ts';
import { mostWalked } from '#contract/lists.ts';
import { Problem } from '#contract/problems.ts';
import { reportPageSizes } from '#contract/reports.ts';
import type { findReport } from '#contract/reports.ts';
import { readKey, writeKey } from '#server/beacons/page-key.ts';
import type { Services } from '#server/services.ts';
import { findRows } from './find-rows.ts';
import type { RowOrder, RowPlace, RowWalk } from './find-rows.ts';

type ReportData = AnswerOf<typeof findReport>['report']['reportData'];
export type AboutPage = Pick<ReportData, 'page' | 'totalPages' | 'total' | 'keys'>;

export interface PageRequest {
  page: number;
  key?: string | undefined;
  total: number;
  /** Keys of one report, with its filters and its viewer, are of no use in another. */
  name: string;
}

const pageSize = reportPageSizes.rows;
/** So many pages on either side of one have keys. */
const neighbours = 2;

interface FoundPage {
  ids: string[];
  about: AboutPage;
}

/** One page of a report's rows, and which pages can be gone to from it; in place of one past the end, the last. */
export async function findPage(
  services: Services,
  order: RowOrder,
  request: PageRequest,
): Promise<FoundPage> {
  const last = Math.max(1, Math.ceil(request.total / pageSize));
  const asked = request.page > last ? { ...request, page: last, key: undefined } : request;
  const found = await pageAsked(services, order, asked);
  const isEmptied = found.ids.length === 0 && request.total > 0 && asked.key !== undefined;
  return isEmptied ? pageAsked(services, order, { ...asked, page: last, key: undefined }) : found;
}

async function pageAsked(
  services: Services,
  order: RowOrder,
  request: PageRequest,
): Promise<FoundPage> {
  const { page, total } = request;
  const rows = await findRows(services, order, walkTo(services, request));
  const totalPages = Math.ceil(total / pageSize);
  const keys = keysFrom(services, request, rows, totalPages);
  return { ids: rows.map(({ beaconId }) => beaconId), about: { page, totalPages, total, keys } };
}

function walkTo(services: Services, request: PageRequest): RowWalk {
  const start = (request.page - 1) * pageSize;
  if (request.key) return walkByKey(services, request, request.key);
  if (start <= mostWalked) return { from: null, isBackward: false, skip: start, take: pageSize };
  if (start + pageSize >= request.total) return walkFromEnd(request);
  throw new Problem('invalid', {
    fields: { page: 'Pages this far in are reached from their neighbours.' },
  });
}

function walkByKey({ config }: Services, { page, total, name }: PageRequest, key: string): RowWalk {
  const known = readKey(config.secretKey, name, key);
  if (known && !known.place && known.page === page) {
    return walkFromEnd({ total });
  }
  const isBackward = known?.side === 'before';
  const steps = known ? (isBackward ? known.page - page : page - known.page) : 0;
  if (!known?.place || steps < 1 || steps > neighbours) {
    throw new Problem('invalid', { fields: { key: 'This key is of another report or page.' } });
  }
  const from = placeOf(known.place);
  return { from, isBackward, skip: (steps - 1) * pageSize, take: pageSize };
}

/** The rows of the last page. */
function walkFromEnd({ total }: Pick<PageRequest, 'total'>): RowWalk {
  return { from: null, isBackward: true, skip: 0, take: total % pageSize || pageSize };
}

/** The first page, the last one, and the neighbours. */
function keysFrom(
  { config }: Services,
  { page, name }: PageRequest,
  rows: RowPlace[],
  totalPages: number,
): AboutPage['keys'] {
  const around = Array.from({ length: 2 * neighbours + 1 }, (_, n) => page - neighbours + n)
    .filter((other) => other !== page && other > 1 && other <= totalPages)
    .flatMap((other) => {
      const row = other < page ? rows[0] : rows.at(-1);
      const side = other < page ? ('before' as const) : ('after' as const);
      if (!row) return [];
      const place = { value: JSON.stringify(row.values), beaconId: row.beaconId };
      return [{ page: other, key: writeKey(config.secretKey, name, { page, side, place }) }];
    });
  const end = { page: totalPages, side: 'before', place: null } as const;
  const isEndNamed = page === totalPages || around.some((each) => each.page === totalPages);
  const hasEnd = totalPages > 1 && !isEndNamed;
  return [
    { page: 1, key: null },
    ...around,
    ...(hasEnd ? [{ page: totalPages, key: writeKey(config.secretKey, name, end) }] : []),
  ].toSorted((a, b) => a.page - b.page);
}

/** Signed by us, so it is as it was written. */
function placeOf({ value, beaconId }: { value: string | null; beaconId: string }): RowPlace {
  return { values: JSON.parse(value ?? '[]'), beaconId };
}
