import { sql } from 'kysely';
import type { Services } from '#server/platform/services.ts';
import { lockBeacons } from './lock-beacons.ts';
import type { LockedBeacon } from './lock-beacons.ts';
import { planWindows } from '#server/beacons/schedule/plan-windows.ts';
import { scheduleOf } from '#server/beacons/schedule/schedule-of.ts';
import type { BeaconKey } from '#server/beacons/beacon-key.ts';
import { writeWindows } from './write-windows.ts';
import type { Change } from './write-windows.ts';

/** How many Beacons one transaction takes: it holds their locks for some tens of milliseconds. */
const batch = 50;

/**
 * Opens and closes what is due on every Beacon; safe to run at any time and from several processes.
 * @param onBatch is told how many Beacons were looked at.
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
    onBatch(due.length);
    last = due.length === batch ? due.at(-1) : undefined;
  } while (last);
}

/** How many Beacons have something to open or to close. */
export async function countDueBeacons({ db, clock }: Services): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${dueSince(clock.now(), firstKey)}) due`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those that are brought up to date together. The others are held by somebody, in need of more, or broken. */
async function openBatch(services: Services, keys: BeaconKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const now = services.clock.now();
  try {
    const done = await services.db.transaction().execute(async (db) => {
      const changes = (await lockBeacons(db, keys, 'skip')).flatMap((beacon) => {
        const change = changeOrNothing(beacon, now);
        return change ? [change] : [];
      });
      await writeWindows({ ...services, db }, changes);
      return changes.filter((change) => !isUnfinished(change));
    });
    services.mailNotifier.notify();
    return new Set(done.map(({ beaconId }) => beaconId));
  } catch {
    // Each on its own says what is wrong with it.
    return new Set();
  }
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
export async function openDueWindow(services: Services, key: BeaconKey): Promise<void> {
  const now = services.clock.now();
  let hasMore = true;
  while (hasMore) {
    hasMore = await services.db.transaction().execute(async (db) => {
      const [beacon] = await lockBeacons(db, [key], 'wait');
      if (!beacon) return false;
      const change = changeOf(beacon, now);
      await writeWindows({ ...services, db }, [change]);
      return isUnfinished(change);
    });
  }
  services.mailNotifier.notify();
}

/** Nothing for a Beacon whose schedule or zone cannot be read: it is told on its own. */
function changeOrNothing(beacon: LockedBeacon, now: Date): Change | null {
  try {
    return changeOf(beacon, now);
  } catch {
    return null;
  }
}

function changeOf(beacon: LockedBeacon, now: Date): Change {
  const plan = planWindows({ ...beacon, schedule: scheduleOf(beacon) }, now);
  return { ...beacon, latestId: beacon.latest?.id ?? null, plan, now };
}

/** So much was missed that one pass does not record it. */
function isUnfinished({ plan, now }: Change): boolean {
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
    where archived_at is null and next_opens_at <= ${now}
      and (organisation_id, id) > (${after.organisationId}::uuid, ${after.beaconId}::uuid)
    union
    select organisation_id, beacon_id from assessments
    where closed_at is null and closes_at <= ${now}
      and (organisation_id, beacon_id) > (${after.organisationId}::uuid, ${after.beaconId}::uuid)`;
}

const nilUuid = '00000000-0000-0000-0000-000000000000';
/** Comes before every Beacon. */
const firstKey: BeaconKey = { organisationId: nilUuid, beaconId: nilUuid };
