import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { versionOf } from '#server/platform/database/conditions.ts';
import type { Projection } from '#server/platform/database/projection.ts';
import { recordedEvents } from '#server/platform/events/record-events.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconKey } from './beacon-key.ts';
import { movedListRows } from './list-rows.ts';
import { isOf, scopesOf } from './scope.ts';
import { isSettledResult } from './settled-result.ts';
import { storeSettledResults } from './settled-results.ts';

const latestColumns = [
  'latest_score',
  'latest_normalised_score',
  'latest_change',
  'latest_completed_at',
];

/** The latest final result of each Beacon, as its row has it for lists; never the time of an anonymous response. */
export const latestResults: Projection = {
  name: 'Latest results of Beacons',
  table: 'beacons',
  keys: ['organisation_id', 'id'],
  columns: latestColumns,
  wanted: wantedResults(sql`true`),
};

/** Updates the latest final result of these Beacons, after a change of their windows or their assessors. */
export async function refreshLatestSettled(
  services: Pick<Services, 'db' | 'frameworks'>,
  beacons: readonly BeaconKey[],
  at: Date,
): Promise<void> {
  await storeSettledResults(services, beacons);
  await refreshLatestResults(services.db, beacons);
  await refreshSettled(services.db, beacons, at);
}

/** Brings the latest final results of these Beacons to what their windows say. */
export async function refreshLatestResults(trx: Db, beacons: readonly BeaconKey[]): Promise<void> {
  const [stored, latest] = ['b', 'l'].map((alias) =>
    sql.join(latestColumns.map((name) => sql.ref(`${alias}.${name}`))),
  );
  const columns = sql.join(latestColumns.map((name) => sql.ref(name)));
  for (const scope of scopesOf(beacons)) {
    await sql`update beacons b set (${columns}) = row(${latest})
      from (${wantedResults(isOf(scope, 'b', 'id'), sql`${scope.organisationId}`)}) l
      where ${isOf(scope, 'b', 'id')} and b.id = l.id
        and (${stored}) is distinct from (${latest})`.execute(trx);
  }
}

/** Moves these Beacons in lists to where their latest final results belong, which their rows have already. */
export async function refreshSettled(
  trx: Db,
  beacons: readonly BeaconKey[],
  at: Date,
): Promise<void> {
  for (const scope of scopesOf(beacons)) {
    const { organisationId, beaconIds } = scope;
    const events = beaconIds.map((beaconId) => {
      return { type: 'result.settled' as const, organisationId, beaconId, at };
    });
    await sql`with ${movedListRows(scope)}, ${recordedEvents(organisationId, events)}
      select from events_recorded`.execute(trx);
  }
}

/** @param home the organisation of the Beacon `b` */
function wantedResults(
  isWanted: RawBuilder<unknown>,
  home: RawBuilder<unknown> = sql`b.organisation_id`,
): RawBuilder<unknown> {
  return sql`
    select b.organisation_id, b.id, r.* from beacons b
    left join lateral (
      select (a.result->>'score')::float8 as latest_score,
        ranked_score(a.result, f.is_per_informant, b.is_anonymous) as latest_normalised_score,
        (a.result->>'change')::float8 as latest_change,
        case when b.is_anonymous then a.opens_at else a.completed_at end as latest_completed_at
      from assessments a
      join frameworks f on f.id = b.framework_id and f.version = ${versionOf('a')}
      where a.organisation_id = ${home} and a.beacon_id = b.id
        and ${isSettledResult('a')}
      order by a.number desc limit 1
    ) r on true
    where ${isWanted}`;
}
