import { sql } from 'kysely';
import { isActive, isAssessor } from '#server/platform/database/conditions.ts';
import {
  lockClause,
  lockOpenAssessments,
} from '#server/platform/database/lock-open-assessments.ts';
import type { LockMode } from '#server/platform/database/lock-open-assessments.ts';
import type { LatestWindow } from '#server/beacons/schedule/plan-windows.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import {
  conditionOf,
  isOf,
  scopesOf,
  type BeaconScope,
} from '#server/beacons/projections/scope.ts';
import { scheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { ScheduleColumns } from '#server/beacons/schedule/schedule-of.ts';
import type { Services } from '#server/platform/services.ts';

/** A locked Beacon, with the data to plan its windows. */
export interface LockedBeacon extends BeaconKey, ScheduleColumns {
  clientId: string;
  timeZone: string;
  nextOpensAt: Date | null;
  latest: (LatestWindow & { id: string }) | null;
}

/**
 * Locks the given Beacons that are not archived, each after its open assessment: the same order as a submit. Skipped
 * Beacons are missing from the result.
 */
export async function lockBeacons(
  trx: Services['db'],
  keys: BeaconKey[],
  lockMode: LockMode,
): Promise<LockedBeacon[]> {
  const locked: LockedBeacon[] = [];
  const scopes = scopesOf(keys);
  for (const scope of scopes.toSorted((a, b) => (a.organisationId < b.organisationId ? -1 : 1))) {
    locked.push(...(await lockScope(trx, scope, lockMode)));
  }
  return locked;
}

async function lockScope(
  trx: Services['db'],
  scope: BeaconScope,
  lockMode: LockMode,
): Promise<LockedBeacon[]> {
  const open = new Set(await lockOpenAssessments(trx, conditionOf(scope), lockMode));
  const { rows } = await sql<Omit<LockedBeacon, 'latest'>>`
    select b.organisation_id as "organisationId", b.id as "beaconId", b.client_id as "clientId",
      b.next_opens_at as "nextOpensAt", o.time_zone as "timeZone", ${scheduleColumns}
    from beacons b
    join organisations o on o.organisation_id = b.organisation_id
    where ${isOf(scope, 'b', 'id')} and ${isActive('b')}
    order by b.id
    for no key update of b ${lockClause(lockMode)}`.execute(trx);
  const latest = await latestWindows(trx, scope);
  return rows
    .map((row) => ({ ...row, latest: latest.get(row.beaconId) ?? null }))
    .filter(
      (row) => lockMode === 'wait' || !row.latest || row.latest.closedAt || open.has(row.latest.id),
    );
}

async function latestWindows(
  trx: Services['db'],
  { organisationId, beaconIds }: BeaconScope,
): Promise<Map<string, LatestWindow & { id: string }>> {
  const { rows } = await sql<LatestWindow & { id: string; beaconId: string }>`
    select k.beacon_id as "beaconId", a.id, a.number, a.opens_at as "opensAt",
      a.closes_at as "closesAt", a.closed_at as "closedAt", t.asked > 0 and t.asked = t.answered as "isComplete"
    from unnest(${beaconIds}::uuid[]) k (beacon_id)
    cross join lateral (select * from assessments
      where organisation_id = ${organisationId} and beacon_id = k.beacon_id
      order by number desc limit 1) a
    cross join lateral (select count(*) as asked, count(r.member_id) as answered
      from members m
      left join responses r on r.organisation_id = m.organisation_id and r.assessment_id = a.id
        and r.member_id = m.id
      where m.organisation_id = ${organisationId} and m.beacon_id = k.beacon_id
        and m.removed_at is null and ${isAssessor('m')} and m.asked_from <= a.number) t`.execute(
    trx,
  );
  return new Map(rows.map(({ beaconId, ...latest }) => [beaconId, latest]));
}
