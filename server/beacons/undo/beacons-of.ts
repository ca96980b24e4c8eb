import { sql } from 'kysely';
import { can } from '#contract/permissions.ts';
import type { BeaconAction } from '#contract/permissions.ts';
import { Problem } from '#contract/problems.ts';
import { findStandings } from '#server/beacons/find-standings.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { conditionOf, isOf } from '#server/beacons/projections/scope.ts';
import type { BeaconScope } from '#server/beacons/projections/scope.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import { lockAllAssessments } from '#server/platform/database/lock-open-assessments.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { changedValues } from '#server/platform/undo/take-undo.ts';
import type { Undo } from '#server/platform/undo/take-undo.ts';
import { valuesOf } from '#server/platform/undo/stored-rows.ts';

/** The Beacons that an action changed. */
export function scopeOf(undo: Undo): BeaconScope {
  return { organisationId: undo.organisationId, beaconIds: changedValues(undo, 'beacons', 'id') };
}

export function keysOf(undo: Undo): BeaconKey[] {
  const { organisationId, beaconIds } = scopeOf(undo);
  return beaconIds.map((beaconId) => ({ organisationId, beaconId }));
}

/** Locks the assessments and then the Beacons, as all writers do. */
export async function lockScope(trx: Services['db'], undo: Undo): Promise<void> {
  const scope = scopeOf(undo);
  await lockAllAssessments(trx, conditionOf(scope));
  await sql`select from beacons b where ${isOf(scope, 'b', 'id')}
    order by b.id for no key update`.execute(trx);
}

/** Checks what the viewer may do on each of the Beacons, in the archive too. */
export async function requireAll(
  trx: Services['db'],
  viewer: Viewer,
  action: BeaconAction,
  undo: Undo,
): Promise<void> {
  const scope = scopeOf(undo);
  const standings = await findStandings(trx, viewer, scope);
  const seen = standings.filter((standing) => can('see', standing));
  if (seen.length < scope.beaconIds.length) throw new Problem('not_found');
  if (!seen.every((standing) => can(action, standing))) throw new Problem('not_allowed');
}

/** Audits that the action was taken back, for each Beacon. */
export function auditBeacons(
  { db, clock }: Services,
  { userId }: Viewer,
  undo: Undo,
): Promise<void> {
  const { organisationId, action } = undo;
  const beacons = undo.changes.filter(({ table }) => table === 'beacons');
  const shared = { organisationId, userId, at: clock.now(), action: `undone.${action}` } as const;
  return insertEvents(
    db,
    beacons.map(({ before }) => {
      const { id, client_id } = valuesOf(before);
      return { ...shared, beaconId: String(id), clientId: String(client_id) };
    }),
  );
}
