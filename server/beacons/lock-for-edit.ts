import { sql } from 'kysely';
import {
  lockAllAssessments,
  restartSubmits,
} from '#server/platform/database/lock-open-assessments.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { requireStanding } from './access.ts';
import type { BeaconFor } from './access.ts';
import type { BeaconRow } from './queries.ts';

interface EditScope {
  action: 'edit' | 'administer';
  changesClient: boolean;
  /** Whether closed assessments are written too. */
  writesHistory?: boolean;
}

/**
 * Serialises edits of one client and returns the current Beacon. It locks the client, then assessments before
 * their Beacons as all writers do. Submits that have read their Beacon start again. It throws if the viewer lost their
 * permission meanwhile.
 */
export async function lockForEdit(
  services: Services,
  viewer: Viewer,
  { organisationId, clientId, beaconId }: BeaconFor<'edit' | 'administer'>,
  { action, changesClient, writesHistory = false }: EditScope,
): Promise<BeaconRow> {
  const { db } = services;
  await sql`select from clients where organisation_id = ${organisationId} and id = ${clientId}
    for no key update`.execute(db);
  const isEdited = sql`organisation_id = ${organisationId} and client_id = ${clientId}
    and (id = ${beaconId} or ${changesClient})`;
  const isOne = sql`beacon_id in (select id from beacons where ${isEdited})`;
  if (writesHistory) await lockAllAssessments(db, { organisationId, isOne });
  await restartSubmits(db, { organisationId, isOne });
  await sql`select from beacons where ${isEdited} order by id for no key update`.execute(db);
  return requireStanding(services, viewer, action, { organisationId, beaconId });
}
