import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BeaconKey } from './beacon-key.ts';
import { isAssessor, isUnclosed } from '#server/platform/database/conditions.ts';
import type { Projection } from '#server/platform/database/projection.ts';
import { replaceRows } from '#server/platform/database/replace-rows.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { isOf, scopesOf } from './scope.ts';

type Sql = RawBuilder<unknown>;

/** Whoever has answered counts as expected, also without being asked any more. */
const countedIn = (home: Sql) => sql`
  select count(distinct member_id)::integer as expected,
    count(*) filter (where has_answered)::integer as received
  from (
    select m.id as member_id, false as has_answered from members m
    where m.organisation_id = ${home} and m.beacon_id = a.beacon_id
      and m.removed_at is null and ${isAssessor('m')} and m.asked_from <= a.number
    union all
    select r.member_id, true from responses r
    where r.organisation_id = ${home} and r.assessment_id = a.id
  ) asked`;

/**
 * How many responses each window expects and has. What a closed window expected is a record: it is counted again only if
 * it is missing, because people leave and change their roles.
 */
export const completions: Projection = {
  name: 'Completion of windows',
  table: 'completions',
  keys: ['organisation_id', 'assessment_id'],
  columns: ['beacon_id', 'framework_id', 'opens_at', 'expected', 'received'],
  wanted: wantedCompletions(sql`true`),
};

/** Counts the expected and received responses of these Beacons' open windows again, after a change of their assessors. */
export async function refreshCompletions(trx: Db, beacons: readonly BeaconKey[]): Promise<void> {
  for (const scope of scopesOf(beacons)) {
    const isWanted = sql`${isOf(scope, 'a')} and ${isUnclosed('a')}`;
    const isConcerned = sql`${isOf(scope, 't')}
      and t.assessment_id in (select assessment_id from completions_wanted)`;
    await sql`with ${replaceRows(completions, wantedCompletions(isWanted, scope), isConcerned)}
      select from completions_added`.execute(trx);
  }
}

/** Counts the responses of all windows of these Beacons again. */
export async function rebuildCompletions(trx: Db, beacons: readonly BeaconKey[]): Promise<void> {
  for (const scope of scopesOf(beacons)) {
    await sql`with ${replaceRows(completions, wantedCompletions(isOf(scope, 'a'), scope), isOf(scope, 't'))}
      select from completions_added`.execute(trx);
  }
}

/** Counts the expected responses of new windows. */
export async function insertCompletions(
  trx: Db,
  windows: readonly { organisationId: string; assessmentId: string }[],
): Promise<void> {
  const columns = [...completions.keys, ...completions.columns].map((name) => sql.ref(name));
  const groups = Map.groupBy(windows, ({ organisationId }) => organisationId);
  for (const [organisationId, group] of groups) {
    const ids = group.map(({ assessmentId }) => assessmentId);
    const isWanted = sql`a.organisation_id = ${organisationId} and a.id = any(${ids}::uuid[])`;
    await sql`insert into completions (${sql.join(columns)})
      ${wantedCompletions(isWanted, { organisationId })}`.execute(trx);
  }
}

/** @param of the organisation of all wanted rows, if it is one */
function wantedCompletions(isWanted: Sql, of?: { organisationId: string }): Sql {
  const home = of ? sql`${of.organisationId}` : sql`a.organisation_id`;
  return sql`
    select a.organisation_id, a.id as assessment_id, a.beacon_id, b.framework_id, a.opens_at,
      case when ${isUnclosed('a')} or c.expected is null then n.expected
        else greatest(c.expected, n.received) end as expected,
      n.received
    from assessments a
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    left join completions c on c.organisation_id = ${home} and c.assessment_id = a.id
    cross join lateral (${countedIn(home)}) n
    where ${isWanted}`;
}
