import { sql } from 'kysely';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseWithoutStanding } from './access.ts';
import type { BeaconFor } from './access.ts';
import type { BeaconRow } from './queries.ts';

/**
 * Lets edits of one client take turns, and gives the Beacon as it is then: the client first, then as everybody does the
 * open assessment before its Beacon, and Beacons in one order. Whoever lost their standing while they waited is refused.
 */
export async function lockForEdit(
  services: Services,
  viewer: Viewer,
  { organisationId, clientId, beaconId }: BeaconFor<'edit' | 'administer'>,
  { action, isOfClient }: { action: 'edit' | 'administer'; isOfClient: boolean },
): Promise<BeaconRow> {
  const { db } = services;
  await sql`select from clients where organisation_id = ${organisationId} and id = ${clientId}
    for no key update`.execute(db);
  await sql`select from assessments where organisation_id = ${organisationId}
    and beacon_id = ${beaconId} and closed_at is null for no key update`.execute(db);
  await sql`select from beacons where organisation_id = ${organisationId}
    and client_id = ${clientId} and (id = ${beaconId} or ${isOfClient})
    order by id for no key update`.execute(db);
  return refuseWithoutStanding(services, viewer, action, { organisationId, beaconId });
}
