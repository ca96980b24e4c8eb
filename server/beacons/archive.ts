import { sql } from 'kysely';
import { isActive, isArchived, isUnclosed } from '#server/platform/database/conditions.ts';
import { lockOpenAssessments } from '#server/platform/database/lock-open-assessments.ts';
import { Problem } from '#contract/problems.ts';
import { recordEvents } from '#server/platform/events/record-events.ts';
import { refreshListRows } from './projections/list-rows.ts';
import { refreshLatestSettled } from './projections/latest-results.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { Services } from '#server/platform/services.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { archivesOf } from './queries.ts';
import { can } from '#contract/permissions.ts';
import type { BeaconStanding } from '#contract/permissions.ts';
import type { BeaconKey } from './projections/beacon-key.ts';
import { conditionOf, isOf, scopesOf } from './projections/scope.ts';
import type { BeaconScope } from './projections/scope.ts';

interface ChangedBeacon extends BeaconKey {
  clientId: string;
  assessmentId?: string;
}

type LockedBeacon = ChangedBeacon & BeaconStanding;

/** Archives all of these Beacons and closes their open assessments, or throws and changes none. Returns the time of archiving. */
export async function archiveAll(
  services: Services,
  viewer: Viewer,
  uuids: readonly string[],
): Promise<Date> {
  const now = services.clock.now();
  const ids = [...new Set(uuids)];
  await services.db.transaction().execute(async (trx) => {
    const beacons = await lockActive(trx, viewer, ids);
    const allowed = beacons.filter((beacon) => can('archive', beacon));
    assertAllFound(ids, beacons, allowed);
    const closed = await archiveAndClose(trx, beacons, now);
    await refreshLatestSettled({ ...services, db: trx }, closed, now);
    await refreshListRows(trx, beacons);
    await recordEvents(trx, [
      ...closed.map((each) => ({ ...each, type: 'window.closed' as const, at: now })),
      ...beacons.map((each) => ({ ...each, type: 'beacon.archived' as const, at: now })),
    ]);
    const shared = { at: now, userId: viewer.userId };
    await insertEvents(trx, [
      ...closed.map((each) => ({ ...each, ...shared, action: 'assessment.closed' as const })),
      ...beacons.map((each) => ({ ...each, ...shared, action: 'beacon.archived' as const })),
    ]);
  });
  return now;
}

/** Restores all of these Beacons with their members, without a schedule, or throws and changes none. */
export async function restoreAll(
  { db, clock }: Services,
  viewer: Viewer,
  uuids: readonly string[],
): Promise<void> {
  const ids = [...new Set(uuids)];
  await db.transaction().execute(async (trx) => {
    const beacons = await restoreArchived(trx, viewer, ids);
    assertAllFound(ids, beacons, beacons);
    await refreshListRows(trx, beacons);
    const at = clock.now();
    await recordEvents(
      trx,
      beacons.map((each) => ({ ...each, type: 'beacon.restored', at })),
    );
    const event = { action: 'beacon.restored', at, userId: viewer.userId } as const;
    await insertEvents(
      trx,
      beacons.map((each) => ({ ...each, ...event })),
    );
  });
}

/** Throws a problem that lists the ids of the Beacons that are missing or not allowed, and nothing else about them. */
function assertAllFound(ids: string[], found: ChangedBeacon[], allowed: ChangedBeacon[]): void {
  const allowedIds = new Set(allowed.map(({ beaconId }) => beaconId));
  const beacon_ids = ids.filter((id) => !allowedIds.has(id));
  if (beacon_ids.length === 0) return;
  throw new Problem(found.length < ids.length ? 'not_found' : 'not_allowed', { beacon_ids });
}

/** Locks the Beacons organisation by organisation, because a statement concerns the rows of one. */
async function lockActive(
  trx: Services['db'],
  viewer: Viewer,
  ids: string[],
): Promise<LockedBeacon[]> {
  const locked: LockedBeacon[] = [];
  for (const { organisationId } of viewer.memberships.toSorted(byOrganisation)) {
    locked.push(...(await lockScope(trx, viewer, { organisationId, beaconIds: ids })));
  }
  return locked;
}

/**
 * Locks open assessments before their Beacons, as all writers do. The viewer's roles are read after the locks, since
 * they may have changed in the meantime.
 */
async function lockScope(
  trx: Services['db'],
  { userId }: Viewer,
  scope: BeaconScope,
): Promise<LockedBeacon[]> {
  const { organisationId } = scope;
  await lockOpenAssessments(trx, conditionOf(scope));
  await sql`select from beacons b where ${isOf(scope, 'b', 'id')}
    order by b.id for no key update`.execute(trx);
  const { rows } = await sql<LockedBeacon>`
    select b.organisation_id as "organisationId", b.id as "beaconId", b.client_id as "clientId",
      m.role as "memberRole", coalesce(m.is_admin, false) as "isBeaconAdmin", ou.roles
    from beacons b
    join organisation_users ou on ou.organisation_id = b.organisation_id
      and ou.user_id = ${userId} and ou.invited_as is null
    left join members m on m.organisation_id = ${organisationId} and m.beacon_id = b.id
      and m.user_id = ${userId} and m.removed_at is null
    where ${isOf(scope, 'b', 'id')} and ${isActive('b')}
    order by b.id`.execute(trx);
  return rows.filter((beacon) => can('see', beacon));
}

function byOrganisation(a: { organisationId: string }, b: { organisationId: string }): number {
  return a.organisationId < b.organisationId ? -1 : 1;
}

/** Archives the Beacons, closes their open assessments and revokes every token. Queued mails are then withdrawn. */
async function archiveAndClose(
  trx: Services['db'],
  beacons: LockedBeacon[],
  now: Date,
): Promise<ChangedBeacon[]> {
  const closed: ChangedBeacon[] = [];
  for (const scope of scopesOf(beacons)) closed.push(...(await archiveScope(trx, scope, now)));
  return closed;
}

async function archiveScope(
  trx: Services['db'],
  scope: BeaconScope,
  now: Date,
): Promise<ChangedBeacon[]> {
  const { organisationId } = scope;
  const { rows } = await sql<ChangedBeacon>`
    with archived as (
      update beacons b set archived_at = ${now}, next_opens_at = null
      where ${isOf(scope, 'b', 'id')}
      returning b.id, b.client_id
    ), revoked as (
      update assess_tokens t set revoked_at = ${now}
      from members m
      where ${isOf(scope, 'm')} and t.organisation_id = ${organisationId} and t.member_id = m.id
        and t.revoked_at is null
    ), closed as (
      update assessments a set closed_at = least(a.closes_at, ${now})
      where ${isOf(scope, 'a')} and ${isUnclosed('a')}
      returning a.organisation_id, a.id, a.beacon_id
    ), emptied as (
      delete from drafts d using closed c
      where d.organisation_id = ${organisationId} and d.assessment_id = c.id
    )
    select c.organisation_id as "organisationId", c.id as "assessmentId",
      c.beacon_id as "beaconId", a.client_id as "clientId"
    from closed c
    join archived a on a.id = c.beacon_id`.execute(trx);
  return rows;
}

/** Restores the Beacons in archives that the viewer may still see once they are locked. */
async function restoreArchived(
  trx: Services['db'],
  viewer: Viewer,
  ids: string[],
): Promise<ChangedBeacon[]> {
  const scopes = archivesOf(viewer)
    .toSorted()
    .map((organisationId) => ({ organisationId, beaconIds: ids }));
  for (const scope of scopes) {
    await sql`select from beacons b where ${isOf(scope, 'b', 'id')}
      order by b.id for no key update`.execute(trx);
  }
  const archives = new Set(archivesOf(await withCurrentRoles(trx, viewer)));
  const restored: ChangedBeacon[] = [];
  for (const scope of scopes.filter(({ organisationId }) => archives.has(organisationId))) {
    const { rows } = await sql<ChangedBeacon>`
      update beacons b set archived_at = null, next_opens_at = null, period_type = 'none',
        period = 1, start_hour = null, end_hour = null, wdays = null
      where ${isOf(scope, 'b', 'id')} and ${isArchived('b')}
      returning b.organisation_id as "organisationId", b.id as "beaconId",
        b.client_id as "clientId"`.execute(trx);
    restored.push(...rows);
  }
  return restored;
}
