import { sql } from 'kysely';
import { listBeacons as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/http/handle.ts';
import { organisationPermissions } from '#server/sessions/present.ts';
import { findCards } from './find-cards.ts';
import type { BeaconKey } from './find-cards.ts';
import { organisationsSeen } from './queries.ts';
import { canCreateBeacons } from './standing.ts';

const pageSize = 24;

export const listBeacons = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const { page, organisation = null, group = null, searchTerm = null, order } = query;
  const ids = viewer.memberships
    .filter(({ slug }) => organisation === null || slug === organisation)
    .map(({ organisationId }) => organisationId);
  const { rows } = await sql<BeaconKey>`
    select b.organisation_id as "organisationId", b.id as "beaconId" from beacons b
    left join members m on m.organisation_id = b.organisation_id and m.beacon_id = b.id
      and m.user_id = ${viewer.userId} and m.removed_at is null
    where b.organisation_id = any(${ids}::uuid[]) and b.archived_at is null
      and (m.id is not null or b.organisation_id = any(${organisationsSeen(viewer)}::uuid[]))
    order by b.latest_normalised_score nulls last, b.id`.execute(services.db);
  const roles = viewer.memberships.map((membership) => membership.roles);
  return {
    beacons: await findCards(services, viewer, rows.slice((page - 1) * pageSize, page * pageSize)),
    filters: { organisation, group, searchTerm, order },
    page,
    totalPages: Math.ceil(rows.length / pageSize),
    total: rows.length,
    isTotalCapped: false,
    keys: [{ page: 1, key: null }],
    permissions: {
      userCanCreateBeacons: roles.some(canCreateBeacons),
      canSeeArchive: roles.some((each) => organisationPermissions(each).archive),
    },
  };
});
