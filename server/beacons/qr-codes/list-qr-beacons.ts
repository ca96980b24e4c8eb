import { Problem } from '#contract/problems.ts';
import { listQrBeacons as endpoint } from '#contract/qr-codes.ts';
import type { QrBeacon } from '#contract/qr-codes.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { organisationFor, organisationsFor } from '#server/accounts/organisations/access.ts';
import type { OrganisationFor } from '#server/accounts/organisations/access.ts';
import type { Services } from '#server/platform/services.ts';
import { presentCode } from './present.ts';
import { countQrBeacons, findQrBeacons } from './queries.ts';
import type { QrBeaconRow, Walk } from './queries.ts';

export const listQrBeacons = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const filters = { organisation: query.organisation || null, group: query.group || null };
  if (!filters.organisation) {
    if (organisationsFor(viewer, 'manageQrCodes').length === 0) throw new Problem('not_allowed');
    return { ...nothing, filters };
  }
  const organisation = organisationFor(viewer, filters.organisation, 'manageQrCodes');
  const total = await countQrBeacons(services, organisation, filters.group);
  const totalPages = Math.ceil(total / pageSize);
  const page = Math.max(1, Math.min(query.page, totalPages));
  const find = (walk: Walk) =>
    findQrBeacons(services, viewer, { ...organisation, group: filters.group }, walk);
  const keyed = query.key && page === query.page ? await find(walkByKey(query.key)) : [];
  const rows = keyed.length > 0 ? keyed : await find(walkFromEnd(page, total));
  const beacons = await Promise.all(rows.map((row) => presentBeacon(services, organisation, row)));
  return { beacons, filters, page, totalPages, total, keys: keysFrom(rows, page, totalPages) };
});

const pageSize = 24;
/** Up to this place from either end, a page is reached without a key. */
const maxPassed = 2400;
const nothing = { beacons: [], page: 1, totalPages: 0, total: 0, keys: [] };

/** Like `after1.<the last Beacon of the page before>`. */
function walkByKey(key: string): Walk {
  const [way = '', from = ''] = key.split('.');
  const skip = (Number(way.at(-1)) - 1) * pageSize;
  return { isBackward: way.startsWith('before'), from, skip, take: pageSize };
}

/** From whichever end is near. */
function walkFromEnd(page: number, total: number): Walk {
  const before = (page - 1) * pageSize;
  if (before <= maxPassed) return { isBackward: false, from: null, skip: before, take: pageSize };
  const after = Math.max(total - before - pageSize, 0);
  if (after > maxPassed) {
    const fields = { page: 'Pages this far in are reached from their neighbours.' };
    throw new Problem('invalid', { fields });
  }
  return { isBackward: true, from: null, skip: after, take: Math.min(pageSize, total - before) };
}

/** The first page, the last one and the neighbours. */
function keysFrom(rows: QrBeaconRow[], page: number, totalPages: number) {
  const beside = [-2, -1, 1, 2].flatMap((by) => {
    const [other, place] = [page + by, by < 0 ? rows[0] : rows.at(-1)];
    if (!place || other <= 1 || other > totalPages) return [];
    return [{ page: other, key: `${by < 0 ? 'before' : 'after'}${Math.abs(by)}.${place.id}` }];
  });
  const ends = [...new Set([1, Math.max(1, totalPages)])]
    .filter((end) => !beside.some((each) => each.page === end))
    .map((end) => ({ page: end, key: null }));
  return [...ends, ...beside].toSorted((one, other) => one.page - other.page);
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
