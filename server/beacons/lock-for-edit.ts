import { sql } from 'kysely';
import { isUnclosed } from '#server/platform/database/conditions.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { requireStanding } from './access.ts';
import type { BeaconFor } from './access.ts';
import type { BeaconRow } from './queries.ts';

/**
 * Serialises edits of one client and returns the current Beacon. It locks the client, then open assessments before
 * their Beacons as all writers do, both in a fixed order. The new revision makes submits read their Beacon again. It throws
 * if the viewer lost their permission meanwhile.
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
  const isEdited = sql`organisation_id = ${organisationId} and client_id = ${clientId}
    and (id = ${beaconId} or ${changesClient})`;
  await sql`with open as (
      select id from assessments where organisation_id = ${organisationId} and ${isUnclosed()}
        and beacon_id in (select id from beacons where ${isEdited})
      order by id for no key update
    )
    update assessments a set revision = a.revision + 1 from open
    where a.organisation_id = ${organisationId} and a.id = open.id`.execute(db);
  await sql`select from beacons where ${isEdited} order by id for no key update`.execute(db);
  return requireStanding(services, viewer, action, { organisationId, beaconId });
}
