import { sql } from 'kysely';
import { v7 } from 'uuid';
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
import { recordUndo } from '#server/platform/undo/record-undo.ts';
import type { UndoScope } from '#server/platform/undo/record-undo.ts';
import { findStandings } from './find-standings.ts';
import type { LockedBeacon } from './find-standings.ts';
import type { BeaconKey } from './projections/beacon-key.ts';
import { conditionOf, isOf, scopesOf } from './projections/scope.ts';
import type { BeaconScope } from './projections/scope.ts';

interface ChangedBeacon extends BeaconKey {
  clientId: string;
  assessmentId?: string;
}

/** When something was done to Beacons, and what takes it back. */
interface Done {
  at: Date;
  undoId: string;
}

/** Archives all of these Beacons and closes their open assessments, or throws and changes none. */
export async function archiveAll(
  services: Services,
  viewer: Viewer,
  uuids: readonly string[],
  undoId = v7(),
): Promise<Done> {
  const at = services.clock.now();
  const ids = [...new Set(uuids)];
  await services.db.transaction().execute(async (db) => {
    const beacons = await lockActive(db, viewer, ids);
    const allowed = beacons.filter((beacon) => can('archive', beacon));
    assertAllFound(ids, beacons, allowed);
    const undoable = { id: undoId, action: 'beacons.archived', userId: viewer.userId, at } as const;
    await recordUndo(db, undoable, scopesOf(beacons).map(archiveScopeOf), () =>
      archiveLocked({ ...services, db }, viewer, beacons, at),
    );
  });
  return { at, undoId };
}

async function archiveLocked(
  services: Services,
  { userId }: Viewer,
  beacons: LockedBeacon[],
  at: Date,
): Promise<void> {
  const { db: trx } = services;
  const closed = await archiveAndClose(trx, beacons, at);
  await refreshLatestSettled(services, closed, at);
  await refreshListRows(trx, beacons);
  await recordEvents(trx, [
    ...closed.map((each) => ({ ...each, type: 'window.closed' as const, at })),
    ...beacons.map((each) => ({ ...each, type: 'beacon.archived' as const, at })),
  ]);
  const shared = { at, userId };
  await insertEvents(trx, [
    ...closed.map((each) => ({ ...each, ...shared, action: 'assessment.closed' as const })),
    ...beacons.map((each) => ({ ...each, ...shared, action: 'beacon.archived' as const })),
  ]);
}

/** What archiving changes; the members decide whether their links may work again. */
function archiveScopeOf(scope: BeaconScope): UndoScope {
  const { organisationId } = scope;
  const isHere = sql`organisation_id = ${organisationId}`;
  const open = sql`select id from assessments a where ${isOf(scope, 'a')} and ${isUnclosed('a')}`;
  const members = sql`select id from members m where ${isOf(scope, 'm')}`;
  return {
    organisationId,
    parts: [
      { table: 'beacons', isOne: isOf(scope, 't', 'id') },
      { table: 'members', isOne: isOf(scope, 't'), isGuard: true },
      { table: 'assessments', isOne: sql`${isOf(scope, 't')} and ${isUnclosed('t')}` },
      {
        table: 'assess_tokens',
        isOne: sql`t.${isHere} and t.member_id in (${members}) and t.revoked_at is null`,
      },
      { table: 'drafts', isOne: sql`t.${isHere} and t.assessment_id in (${open})` },
    ],
  };
}

/** Restores all of these Beacons with their members, without a schedule, or throws and changes none. */
export async function restoreAll(
  { db, clock }: Services,
  viewer: Viewer,
  uuids: readonly string[],
): Promise<Done> {
  const ids = [...new Set(uuids)];
  const [at, undoId] = [clock.now(), v7()];
  await db.transaction().execute(async (trx) => {
    const scopes = await lockArchives(trx, viewer, ids);
    const undoable = { id: undoId, action: 'beacons.restored', userId: viewer.userId, at } as const;
    const parts = scopes.map((scope) => ({
      organisationId: scope.organisationId,
      parts: [
        { table: 'beacons' as const, isOne: sql`${isOf(scope, 't', 'id')} and ${isArchived('t')}` },
      ],
    }));
    await recordUndo(trx, undoable, parts, async () => {
      const beacons = await restoreArchived(trx, scopes);
      assertAllFound(ids, beacons, beacons);
      await refreshListRows(trx, beacons);
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
  });
  return { at, undoId };
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
  viewer: Viewer,
  scope: BeaconScope,
): Promise<LockedBeacon[]> {
  await lockOpenAssessments(trx, conditionOf(scope));
  await sql`select from beacons b where ${isOf(scope, 'b', 'id')}
    order by b.id for no key update`.execute(trx);
  const found = await findStandings(trx, viewer, scope, isActive('b'));
  return found.filter((beacon) => can('see', beacon));
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

/** Locks the Beacons in the archives that the viewer may still see once they are locked. */
async function lockArchives(
  trx: Services['db'],
  viewer: Viewer,
  ids: string[],
): Promise<BeaconScope[]> {
  const scopes = archivesOf(viewer)
    .toSorted()
    .map((organisationId) => ({ organisationId, beaconIds: ids }));
  for (const scope of scopes) {
    await sql`select from beacons b where ${isOf(scope, 'b', 'id')}
      order by b.id for no key update`.execute(trx);
  }
  const archives = new Set(archivesOf(await withCurrentRoles(trx, viewer)));
  return scopes.filter(({ organisationId }) => archives.has(organisationId));
}

async function restoreArchived(
  trx: Services['db'],
  scopes: readonly BeaconScope[],
): Promise<ChangedBeacon[]> {
  const restored: ChangedBeacon[] = [];
  for (const scope of scopes) {
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
