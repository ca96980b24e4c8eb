import { sql } from 'kysely';
import { isUnclosed } from '#server/platform/database/conditions.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { requireStanding } from './access.ts';
import type { BeaconFor } from './access.ts';
import type { BeaconRow } from './queries.ts';

/**
 * Serialises edits of one client and returns the current Beacon. It locks the client, then the open assessment before
 * its Beacon as all writers do, and Beacons in a fixed order. The new revision makes submits read the Beacon again. It throws if the viewer lost their permission meanwhile.
 */
export async function lockForEdit(
  services: Services,
  viewer: Viewer,
  { organisationId, clientId, beaconId }: BeaconFor<'edit' | 'administer'>,
  { action, changesClient }: { action: 'edit' | 'administer'; changesClient: boolean },
): Promise<BeaconRow> {
  const { db } = services;
  await sql`select from clients where organisation_id = ${organisationId} and id = ${clientId}
    for no key update`.execute(db);
  await sql`update assessments set revision = revision + 1 where organisation_id = ${organisationId}
    and beacon_id = ${beaconId} and ${isUnclosed()}`.execute(db);
  await sql`select from beacons where organisation_id = ${organisationId}
    and client_id = ${clientId} and (id = ${beaconId} or ${changesClient})
    order by id for no key update`.execute(db);
  return requireStanding(services, viewer, action, { organisationId, beaconId });
}
