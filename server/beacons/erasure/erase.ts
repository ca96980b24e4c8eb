import { sql } from 'kysely';
import { isOf } from '#server/beacons/projections/scope.ts';
import type { BeaconScope } from '#server/beacons/projections/scope.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { conditionOf } from '#server/beacons/projections/scope.ts';
import { countClients } from '#server/beacons/projections/counts.ts';
import { dropListRows } from '#server/beacons/projections/list-rows.ts';
import { releaseFiles } from '#server/beacons/feed/pending-files.ts';
import type { PendingFile } from '#server/beacons/feed/pending-files.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import { lockAllAssessments } from '#server/platform/database/lock-open-assessments.ts';
import type { DbServices, TimedServices } from '#server/platform/services.ts';
import { erasedTables, mailsOf } from './erased-tables.ts';
import { forgetUndos } from './forget-undos.ts';

/** A Beacon that is locked to be erased. */
export interface LockedForErasure extends BeaconKey {
  clientId: string;
  clientName: string;
  archivedAt: Date | null;
}

/** What was erased. */
export interface Erased {
  isClientErased: boolean;
  /** To be removed from the store after the commit. */
  files: PendingFile[];
}

/**
 * Locks a Beacon, its client and its assessments against every other writer, in the order of all writers. What could be
 * undone goes first, because whoever undoes takes its record before these locks.
 * @returns null where there is no such Beacon
 */
export async function lockForErasure(
  services: DbServices,
  { organisationId, beaconId }: BeaconKey,
): Promise<LockedForErasure | null> {
  const { db } = services;
  const scope = { organisationId, beaconIds: [beaconId] };
  await forgetUndos(services, scope);
  await sql`select from clients where organisation_id = ${organisationId} and id = (
    select client_id from beacons b where ${isOf(scope, 'b', 'id')}) for update`.execute(db);
  await lockAllAssessments(db, conditionOf(scope));
  await sql`select from beacons b where ${isOf(scope, 'b', 'id')} for update`.execute(db);
  const { rows } = await sql<LockedForErasure>`
    select b.organisation_id as "organisationId", b.id as "beaconId", c.id as "clientId",
      c.name as "clientName", b.archived_at as "archivedAt"
    from beacons b
    join clients c on c.organisation_id = ${organisationId} and c.id = b.client_id
    where ${isOf(scope, 'b', 'id')}`.execute(db);
  return rows[0] ?? null;
}

/** Erases a locked Beacon, and its client with their last one, in the caller's transaction. */
export async function eraseLocked(
  services: TimedServices,
  beacon: LockedForErasure,
  userId?: string,
): Promise<Erased> {
  const { db, clock } = services;
  const { organisationId, beaconId, clientId } = beacon;
  const scope = { organisationId, beaconIds: [beaconId] };
  await forgetUndos(services, scope);
  await forgetStartPage(services, beacon);
  const files = await releaseFiles(services, beacon);
  await dropListRows(db, scope);
  await lockMails(services, scope);
  for (const { table, isOne } of erasedTables)
    await sql`delete from ${sql.table(table)} t where ${isOne(scope)}`.execute(db);
  const isClientErased = await eraseClient(services, beacon);
  const event = { organisationId, clientId, at: clock.now(), ...(userId && { userId }) };
  await insertEvents(db, [
    { ...event, beaconId, action: 'beacon.erased' },
    ...(isClientErased ? [{ ...event, action: 'client.erased' as const }] : []),
  ]);
  return { isClientErased, files };
}

/** Nobody starts on the page of this Beacon any more. */
async function forgetStartPage({ db }: DbServices, beacon: BeaconKey): Promise<void> {
  const { organisationId, beaconId } = beacon;
  const { rows } = await sql<{ id: string }>`select user_id as id from members
    where organisation_id = ${organisationId} and beacon_id = ${beaconId}`.execute(db);
  await sql`update users set default_beacon_id = null
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and default_beacon_id = ${beaconId}`.execute(
    db,
  );
}

/** Whoever sends a mail now writes its outcome first, or finds no mail to write it for. */
async function lockMails({ db }: DbServices, scope: BeaconScope): Promise<void> {
  await sql`select from mails t where ${mailsOf(scope, 't')} order by t.id for update`.execute(db);
}

async function eraseClient(
  { db }: DbServices,
  { organisationId, clientId }: LockedForErasure,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from clients c
    where c.organisation_id = ${organisationId} and c.id = ${clientId} and not exists (
      select from beacons where organisation_id = ${organisationId} and client_id = ${clientId})`.execute(
    db,
  );
  const isErased = numAffectedRows === 1n;
  if (isErased) await countClients(db, organisationId, -1);
  return isErased;
}
