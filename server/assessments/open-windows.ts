import { sql } from 'kysely';
import { isActive, isUnclosed } from '#server/platform/database/conditions.ts';
import { nilUuid } from '#server/platform/database/nil-uuid.ts';
import type { Services } from '#server/platform/services.ts';
import { lockBeacons } from './lock-beacons.ts';
import type { LockedBeacon } from './lock-beacons.ts';
import { planWindows } from '#server/beacons/schedule/plan-windows.ts';
import { scheduleOf } from '#server/beacons/schedule/schedule-of.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { writeWindows } from './write-windows.ts';
import type { Change } from './write-windows.ts';
import type { WindowPlan } from '#server/beacons/schedule/plan-windows.ts';
import { deliverEvents, deliverTo } from '#server/platform/events/deliver-events.ts';

/** The number of Beacons in one transaction, which holds their locks for some tens of milliseconds. */
const batch = 50;

/**
 * Opens and closes the due windows of all Beacons, and invites their assessors; safe to run at any time and from several processes.
 * @param onBatch receives the number of Beacons that were processed.
 */
export async function runDueWindows(
  services: Services,
  onBatch: (count: number) => void = () => {},
): Promise<void> {
  let last: BeaconKey | undefined;
  do {
    const due = await dueBeacons(services, last);
    const done = await openBatch(services, due);
    for (const beacon of due) if (!done.has(beacon.beaconId)) await openOrReport(services, beacon);
    await deliverEvents(services);
    services.mailNotifier.notify();
    onBatch(due.length);
    last = due.length === batch ? due.at(-1) : undefined;
  } while (last);
}

/** The number of Beacons with a window to open or to close. */
export async function countDueBeacons({ db, clock }: Services): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${dueSince(clock.now(), firstKey)}) due`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Processes a batch in one transaction and returns the finished Beacons. The others are locked, unfinished or broken. */
async function openBatch(services: Services, keys: BeaconKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const now = services.clock.now();
  try {
    const done = await services.db.transaction().execute(async (db) => {
      const changes = (await lockBeacons(db, keys, 'skip')).flatMap((beacon) => {
        const change = tryChangeOf(beacon, now);
        return change ? [change] : [];
      });
      await writeWindows({ ...services, db }, changes, now);
      return changes.filter(({ plan }) => !isUnfinished(plan, now));
    });
    return new Set(done.map(({ beaconId }) => beaconId));
  } catch {
    // The caller retries each Beacon alone and logs its error.
    return new Set();
  }
}

/** Logs the error of one Beacon, so that it does not block the others. */
async function openOrReport(services: Services, beacon: BeaconKey): Promise<void> {
  try {
    await openDueWindow(services, beacon);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown';
    services.log.error({ ...beacon, name }, 'A window could not be opened or closed');
  }
}

/** Opens and closes the due windows of one Beacon, after any downtime. */
export async function openDueWindow(services: Services, key: BeaconKey): Promise<void> {
  const now = services.clock.now();
  let hasMore = true;
  while (hasMore) {
    hasMore = await services.db.transaction().execute(async (db) => {
      const [beacon] = await lockBeacons(db, [key], 'wait');
      if (!beacon) return false;
      const change = changeOf(beacon, now);
      await writeWindows({ ...services, db }, [change], now);
      return isUnfinished(change.plan, now);
    });
  }
  await deliverTo(services, { consumer: 'mail', organisationId: key.organisationId });
  services.mailNotifier.notify();
}

/** Opens the due windows of Beacons in the caller's transaction; their events are delivered after it. */
export async function openWindowsIn(
  services: Pick<Services, 'db' | 'clock' | 'frameworks'>,
  keys: BeaconKey[],
): Promise<void> {
  const now = services.clock.now();
  const beacons = await lockBeacons(services.db, keys, 'wait');
  await writeWindows(
    services,
    beacons.map((beacon) => changeOf(beacon, now)),
    now,
  );
}

/** Null for a Beacon with an invalid schedule or time zone, which `openOrReport` logs. */
function tryChangeOf(beacon: LockedBeacon, now: Date): Change | null {
  try {
    return changeOf(beacon, now);
  } catch {
    return null;
  }
}

function changeOf(beacon: LockedBeacon, now: Date): Change {
  const plan = planWindows({ ...beacon, schedule: scheduleOf(beacon) }, now);
  return { ...beacon, latestId: beacon.latest?.id ?? null, plan };
}

/** Whether more windows were missed than one pass records. */
function isUnfinished(plan: WindowPlan, now: Date): boolean {
  return plan.nextOpensAt !== null && plan.nextOpensAt <= now && plan.missed.length > 0;
}

async function dueBeacons(
  { db, clock }: Services,
  after: BeaconKey = firstKey,
): Promise<BeaconKey[]> {
  const due = dueSince(clock.now(), after);
  const { rows } = await sql<BeaconKey>`${due} order by 1, 2 limit ${batch}`.execute(db);
  return rows;
}

function dueSince(now: Date, after: BeaconKey) {
  return sql`
    select organisation_id as "organisationId", id as "beaconId" from beacons
    where ${isActive()} and next_opens_at <= ${now}
      and (organisation_id, id) > (${after.organisationId}::uuid, ${after.beaconId}::uuid)
    union
    select organisation_id, beacon_id from assessments
    where ${isUnclosed()} and closes_at <= ${now}
      and (organisation_id, beacon_id) > (${after.organisationId}::uuid, ${after.beaconId}::uuid)`;
}

/** Sorts before every Beacon. */
const firstKey: BeaconKey = { organisationId: nilUuid, beaconId: nilUuid };
