import { Problem } from '#contract/problems.ts';
import { listQrBeacons as endpoint } from '#contract/qr-codes.ts';
import type { QrBeacon } from '#contract/qr-codes.ts';
import { numberedPage } from '#server/platform/database/numbered-page.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor, organisationsFor } from '#server/accounts/organisations/access.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import type { Services } from '#server/platform/services.ts';
import { presentCode } from './present.ts';
import { countQrBeacons, findQrBeacons } from './queries.ts';
import type { QrBeaconRow, Scan } from './queries.ts';

export const listQrBeacons = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const filters = { organisation: query.organisation || null, group: query.group || null };
  if (!filters.organisation) {
    if (organisationsFor(viewer, 'manageQrCodes').length === 0) throw new Problem('not_allowed');
    return { ...emptyPage, filters };
  }
  const organisation = organisationFor(viewer, filters.organisation, 'manageQrCodes');
  const total = await countQrBeacons(services, organisation, filters.group);
  const { page, totalPages } = numberedPage(query.page, total, pageSize);
  const find = (scan: Scan) =>
    findQrBeacons(services, viewer, { ...organisation, group: filters.group }, scan);
  const pageByKey = query.key && page === query.page ? await find(scanByKey(query.key)) : [];
  const rows = pageByKey.length > 0 ? pageByKey : await find(scanFromEnd(page, total));
  const beacons = await Promise.all(rows.map((row) => presentBeacon(services, organisation, row)));
  return { beacons, filters, page, totalPages, total, keys: keysFrom(rows, page, totalPages) };
});

const pageSize = 24;
/** Number of Beacons that a page without a key may skip from either end. */
const maxSkipped = 2400;
const emptyPage = { beacons: [], page: 1, totalPages: 0, total: 0, keys: [] };

/** Parses a key such as `after1.<id of the last Beacon of the previous page>`. */
function scanByKey(key: string): Scan {
  const [direction = '', from = ''] = key.split('.');
  const skip = (Number(direction.at(-1)) - 1) * pageSize;
  return { isBackward: direction.startsWith('before'), from, skip, take: pageSize };
}

/** Scans from the nearer end of the list. */
function scanFromEnd(page: number, total: number): Scan {
  const before = (page - 1) * pageSize;
  if (before <= maxSkipped) return { isBackward: false, from: null, skip: before, take: pageSize };
  const after = Math.max(total - before - pageSize, 0);
  if (after > maxSkipped) {
    const fields = { page: 'Pages this far in are reached from their neighbours.' };
    throw new Problem('invalid', { fields });
  }
  return { isBackward: true, from: null, skip: after, take: Math.min(pageSize, total - before) };
}

/** Keys for the first page, the last page and the neighbours. */
function keysFrom(rows: QrBeaconRow[], page: number, totalPages: number) {
  const neighbours = [-2, -1, 1, 2].flatMap((by) => {
    const [other, edge] = [page + by, by < 0 ? rows[0] : rows.at(-1)];
    if (!edge || other <= 1 || other > totalPages) return [];
    return [{ page: other, key: `${by < 0 ? 'before' : 'after'}${Math.abs(by)}.${edge.id}` }];
  });
  const ends = [...new Set([1, Math.max(1, totalPages)])]
    .filter((end) => !neighbours.some((each) => each.page === end))
    .map((end) => ({ page: end, key: null }));
  return [...ends, ...neighbours].toSorted((one, other) => one.page - other.page);
}

async function presentBeacon(
  services: Services,
  { organisationId }: OrganisationFor<'manageQrCodes'>,
  { frameworkId: id, frameworkVersion: version, assessors, ...row }: QrBeaconRow,
): Promise<QrBeacon> {
  const { title } = await services.frameworks.find({ id, version });
  return {
    ...row,
    frameworkTitle: title,
    assessors: assessors.map(({ id: memberId, name, role, seed }) => ({
      ...presentCode(
        services,
        { organisationId, memberId },
        seed ? Buffer.from(seed, 'hex') : null,
      ),
      name,
      role,
    })),
  };
}
