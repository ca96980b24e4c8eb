import { Problem } from '#contract/problems.ts';
import { listQrBeacons as endpoint } from '#contract/qr-codes.ts';
import type { QrBeacon } from '#contract/qr-codes.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { organisationFor, organisationsFor } from '#server/organisations/access.ts';
import type { OrganisationFor } from '#server/organisations/access.ts';
import type { Services } from '#server/services.ts';
import { presentCode } from './present.ts';
import { beaconsOnAPage, countQrBeacons, findQrBeacons, mostCounted } from './queries.ts';
import type { Place, QrBeaconRow } from './queries.ts';

export const listQrBeacons = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const filters = { organisation: query.organisation || null, group: query.group || null };
  if (!filters.organisation) {
    if (organisationsFor(viewer, 'manageQrCodes').length === 0) throw new Problem('not_allowed');
    return { ...nothing, filters };
  }
  const organisation = organisationFor(viewer, filters.organisation, 'manageQrCodes');
  const place = query.key ? placeOf(query.key) : null;
  const rows = await findQrBeacons(services, organisation, filters.group, place);
  const counted = await countQrBeacons(services, organisation, filters.group);
  const total = Math.min(counted, mostCounted);
  const page = place ? query.page : 1;
  return {
    ...(await presentPage(services, organisation, rows, place)),
    filters,
    page,
    totalPages: Math.max(page, Math.ceil(total / beaconsOnAPage)),
    total,
    isTotalCapped: counted > mostCounted,
  };
});

const nothing = {
  beacons: [],
  page: 1,
  totalPages: 0,
  total: 0,
  isTotalCapped: false,
  previousKey: null,
  nextKey: null,
};

function placeOf(key: string): Place {
  const [side, beaconId = ''] = key.split('.');
  return { side: side === 'before' ? 'before' : 'after', beaconId };
}

async function presentPage(
  services: Services,
  organisation: OrganisationFor<'manageQrCodes'>,
  rows: QrBeaconRow[],
  place: Place | null,
) {
  const isBack = place?.side === 'before';
  const hasMore = rows.length > beaconsOnAPage;
  const shown = isBack ? rows.slice(-beaconsOnAPage) : rows.slice(0, beaconsOnAPage);
  const [first, last] = [shown[0], shown.at(-1)];
  const hasPrevious = isBack ? hasMore : place !== null;
  return {
    beacons: await Promise.all(shown.map((row) => presentBeacon(services, organisation, row))),
    previousKey: hasPrevious && first ? `before.${first.id}` : null,
    nextKey: (isBack || hasMore) && last ? `after.${last.id}` : null,
  };
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
