import { Problem } from '#contract/problems.ts';
import { maxCounted } from '#contract/lists.ts';
import { listQrBeacons as endpoint } from '#contract/qr-codes.ts';
import type { QrBeacon } from '#contract/qr-codes.ts';
import { numberedPage } from '#server/platform/database/numbered-page.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor, organisationsFor } from '#server/accounts/organisations/access.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import type { Services } from '#server/platform/services.ts';
import type { Cursor } from '#server/platform/database/page-cursor.ts';
import { neighbourKeys, startOf } from '#server/platform/database/page-keys.ts';
import { presentCode } from './present.ts';
import { countQrBeacons, findQrBeacons } from './queries.ts';
import type { QrBeaconRow, Scan } from './queries.ts';
import { codeSearch } from './search.ts';

export const listQrBeacons = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const filters = {
    organisation: query.organisation || null,
    group: query.group || null,
    searchTerm: query.searchTerm || null,
  };
  if (!filters.organisation) {
    if (organisationsFor(viewer, 'manageQrCodes').length === 0) throw new Problem('not_allowed');
    return { ...emptyPage, filters };
  }
  const organisation = organisationFor(viewer, filters.organisation, 'manageQrCodes');
  const { group, searchTerm } = filters;
  const { organisationId } = organisation;
  const search = searchTerm && (await codeSearch(services, organisationId, searchTerm));
  const codes = { ...organisation, group, search: search || null };
  const { total, isFull } = await countQrBeacons(services, codes);
  const { page, totalPages, offset } = numberedPage(query.page, total, pageSize);
  const find = (scan: Scan) => findQrBeacons(services, viewer, { ...codes, isFull }, scan);
  const place = { before: offset, total, isSearch: search !== null };
  const { secretKey } = services.config;
  const list = { secretKey, name: JSON.stringify(['qr-codes', viewer.userId, filters]) };
  const key = page === query.page ? query.key : undefined;
  const pageByKey = key ? await find({ ...scanByKey(list, key, page), take: lengthOf(place) }) : [];
  const rows = pageByKey.length > 0 ? pageByKey : await find(scanByNumber(place));
  const beacons = await Promise.all(rows.map((row) => presentBeacon(services, organisation, row)));
  const keys = keysFrom(list, rows, page, totalPages);
  return { beacons, filters, page, totalPages, total, keys };
});

const pageSize = 24;
/** Number of Beacons that a page without a key may skip from either end. */
const maxSkipped = 2400;
const emptyPage = { beacons: [], page: 1, totalPages: 0, total: 0, keys: [] };

type KeyedList = Parameters<typeof startOf>[0];

function scanByKey(list: KeyedList, key: string, page: number): Omit<Scan, 'take'> {
  const start = startOf(list, key, { page, pageSize });
  if (!start) throw new Problem('invalid', { fields: { key: 'This key is of no page.' } });
  return { ...start, from: start.from.beaconId };
}

/** A page of a list: how many Beacons are before it, and how many are counted. */
interface Place {
  before: number;
  total: number;
  isSearch: boolean;
}

/** What is counted of a search may end before its matches do. */
function lengthOf({ before, total, isSearch }: Place): number {
  return isSearch && total === maxCounted ? Math.min(pageSize, total - before) : pageSize;
}

/** Scans a search from its start, and another list from its nearer end. */
function scanByNumber(place: Place): Scan {
  const { before, total, isSearch } = place;
  if (isSearch || before <= maxSkipped)
    return { isBackward: false, from: null, skip: before, take: lengthOf(place) };
  const after = Math.max(total - before - pageSize, 0);
  if (after > maxSkipped) {
    const fields = { page: 'Pages this far in are reached from their neighbours.' };
    throw new Problem('invalid', { fields });
  }
  return { isBackward: true, from: null, skip: after, take: Math.min(pageSize, total - before) };
}

/** Keys for the neighbours; the first page and the last one need none. */
function keysFrom(list: KeyedList, rows: QrBeaconRow[], page: number, totalPages: number) {
  const edges = [cursorOf(rows[0]), cursorOf(rows.at(-1))] as const;
  const neighbours = neighbourKeys(list, page, [...edges], (other) => {
    return other > 1 && other <= totalPages;
  });
  const ends = [...new Set([1, Math.max(1, totalPages)])]
    .filter((end) => !neighbours.some((each) => each.page === end))
    .map((end) => ({ page: end, key: null }));
  return [...ends, ...neighbours].toSorted((one, other) => one.page - other.page);
}

/** A row is found by its id, whatever the name of its client is by then. */
function cursorOf(row: QrBeaconRow | undefined): Cursor | undefined {
  return row && { value: null, beaconId: row.id };
}

async function presentBeacon(
  services: Services,
  { organisationId }: OrganisationFor<'manageQrCodes'>,
  { frameworkId: id, frameworkVersion: version, assessors, ...row }: QrBeaconRow,
): Promise<QrBeacon> {
  const { title } = await services.frameworks.find({ id, version });
  const presented = assessors.map(({ id: memberId, name, role, seed: hex }) => {
    const seed = hex === null ? null : Buffer.from(hex, 'hex');
    return { ...presentCode(services, { organisationId, memberId }, seed), name, role };
  });
  return { ...row, frameworkTitle: title, assessors: presented };
}
