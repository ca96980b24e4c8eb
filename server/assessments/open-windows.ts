import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import type { Services } from '#server/services.ts';
import { planWindows } from './plan-windows.ts';
import type { LatestWindow } from './plan-windows.ts';
import { scheduleColumns } from './queries.ts';
import { scheduleOf } from './schedule-of.ts';
import type { ScheduleColumns } from './schedule-of.ts';
import { writeWindows } from './write-windows.ts';

export interface BeaconKey {
  organisationId: string;
  beaconId: string;
}

interface WindowColumns {
  nextOpensAt: Date | null;
  closesAt: Date | null;
  closedAt: Date | null;
  /** Null: no window has opened yet. */
  number: number | null;
}

interface BeaconRow extends ScheduleColumns {
  clientId: string;
  timeZone: string;
  nextOpensAt: Date | null;
}

const batch = 100;

/** Whether a Beacon's loaded row shows a window that should have opened or closed by now. */
export function isDue(
  { nextOpensAt, closesAt, closedAt, number }: WindowColumns,
  now: Date,
): boolean {
  if (number !== null && !closedAt) return closesAt !== null && closesAt <= now;
  return nextOpensAt !== null && nextOpensAt <= now;
}

/** Opens and closes what is due on every Beacon; safe to run at any time and from several processes. */
export async function runDueWindows(services: Services): Promise<void> {
  let last: BeaconKey | undefined;
  do {
    const due = await dueBeacons(services, last);
    for (const beacon of due) await openOrReport(services, beacon);
    last = due.length === batch ? due.at(-1) : undefined;
  } while (last);
}

/** What is wrong with one Beacon is told and keeps no other one waiting. */
async function openOrReport(services: Services, beacon: BeaconKey): Promise<void> {
  try {
    await openDueWindow(services, beacon);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    services.log.error({ ...beacon, name }, 'A window could not be opened or closed');
  }
}

/** Opens and closes what is due on one Beacon, however long nobody looked. */
export async function openDueWindow(services: Services, beacon: BeaconKey): Promise<void> {
  const now = services.clock.now();
  let hasMore = true;
  while (hasMore) {
    hasMore = await services.db.transaction().execute((trx) => {
      return bringUpToDate({ ...services, db: trx }, beacon, now);
    });
  }
  services.mailBell.ring();
}

async function bringUpToDate(services: Services, key: BeaconKey, now: Date): Promise<boolean> {
  const beacon = await lockBeacon(services.db, key);
  if (!beacon) return false;
  const latest = await latestWindow(services.db, key);
  const schedule = scheduleOf(beacon);
  const { nextOpensAt, timeZone } = beacon;
  const plan = planWindows({ schedule, timeZone, nextOpensAt, latest }, now);
  const { clientId } = beacon;
  await writeWindows(services, { ...key, clientId, latestId: latest?.id ?? null, plan, now });
  return plan.nextOpensAt !== null && plan.nextOpensAt <= now && plan.missed.length > 0;
}

/** Locks the open assessment before its Beacon, in the order a submit does. */
async function lockBeacon(
  trx: Kysely<Schema>,
  { organisationId, beaconId }: BeaconKey,
): Promise<BeaconRow | undefined> {
  await sql`select from assessments where organisation_id = ${organisationId}
    and beacon_id = ${beaconId} and closed_at is null for no key update`.execute(trx);
  const { rows } = await sql<BeaconRow>`
    select b.client_id as "clientId", b.next_opens_at as "nextOpensAt", o.time_zone as "timeZone",
      ${scheduleColumns}
    from beacons b join organisations o on o.organisation_id = b.organisation_id
    where b.organisation_id = ${organisationId} and b.id = ${beaconId} and b.archived_at is null
    for no key update of b`.execute(trx);
  return rows[0];
}

async function latestWindow(
  trx: Kysely<Schema>,
  { organisationId, beaconId }: BeaconKey,
): Promise<(LatestWindow & { id: string }) | null> {
  const { rows } = await sql<LatestWindow & { id: string }>`
    select a.id, a.number, a.opens_at as "opensAt", a.closes_at as "closesAt", a.closed_at as "closedAt",
      count(m.id) > 0 and count(m.id) = count(r.member_id) as "isComplete"
    from assessments a
    left join members m on m.organisation_id = a.organisation_id and m.beacon_id = a.beacon_id
      and m.removed_at is null and m.role <> 'viewer' and m.asked_from <= a.number
    left join responses r on r.organisation_id = a.organisation_id and r.assessment_id = a.id
      and r.member_id = m.id
    where a.organisation_id = ${organisationId} and a.beacon_id = ${beaconId}
    group by a.organisation_id, a.id
    order by a.number desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

async function dueBeacons(
  { db, clock }: Services,
  after: BeaconKey | undefined,
): Promise<BeaconKey[]> {
  const now = clock.now();
  const start = after ?? { organisationId: nilUuid, beaconId: nilUuid };
  const { rows } = await sql<BeaconKey>`
    select organisation_id as "organisationId", id as "beaconId" from beacons
    where archived_at is null and next_opens_at <= ${now}
      and (organisation_id, id) > (${start.organisationId}::uuid, ${start.beaconId}::uuid)
    union
    select organisation_id, beacon_id from assessments
    where closed_at is null and closes_at <= ${now}
      and (organisation_id, beacon_id) > (${start.organisationId}::uuid, ${start.beaconId}::uuid)
    order by 1, 2 limit ${batch}`.execute(db);
  return rows;
}

const nilUuid = '00000000-0000-0000-0000-000000000000';
