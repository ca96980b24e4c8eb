import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import type { BeaconKey } from './beacon-key.ts';
import { countsChanged } from './counts.ts';
import type { Projection } from '#server/platform/database/projection.ts';
import { replaceRows } from '#server/platform/database/replace-rows.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { isSettledResult } from './settled-result.ts';
import { isOf, scopesOf } from './scope.ts';
import type { BeaconScope } from './scope.ts';

type Sql = RawBuilder<unknown>;

/** More than a rounding error, less than any difference between two normalised scores. */
const margin = sql.lit(1e-8);
const keys = ['organisation_id', 'beacon_id', 'group_name'];

/** The rows that lists sort by score and date: one for each Beacon with an empty group name, and one for each group. */
export const listRows: Projection = {
  name: 'Rows of lists by score and date',
  table: 'beacon_list_rows',
  keys,
  columns: ['framework_id', 'is_archived', 'score', 'completed_at', 'is_low', 'is_worse'],
  wanted: wantedListRows(sql`true`),
};

/** The rows that lists sort by name and search. */
export const names: Projection = {
  name: 'Rows of lists by name',
  table: 'beacon_names',
  keys,
  columns: ['is_archived', 'sort_name', 'search_text', 'group_names'],
  wanted: wantedNames(sql`true`),
};

/**
 * Brings the list rows, names and counts of these Beacons to what Beacons and clients say, in the transaction that has
 * changed and locked them. To be called for new Beacons, and after a change of a name, a group, the archive or the client.
 */
export async function refreshListRows(trx: Db, beacons: readonly BeaconKey[]): Promise<void> {
  for (const scope of scopesOf(beacons)) {
    await sql`with ${movedListRows(scope)},
      ${replaceRows(names, wantedNames(isOf(scope, 'b', 'id')), isOf(scope, 't'))}
      select from beacon_counts_changed`.execute(trx);
  }
}

/** Removes the list rows and names of Beacons that are erased, and counts them no longer, in their transaction. */
export async function dropListRows(trx: Db, scope: BeaconScope): Promise<void> {
  await sql`delete from beacon_names t where ${isOf(scope, 't')}`.execute(trx);
  await sql`
    with removed as (delete from beacon_list_rows t where ${isOf(scope, 't')} returning *),
      ${countsChanged(sql`(select *, -1 as step from removed)`)}
    select from beacon_counts_changed`.execute(trx);
}

/** Common table expressions that move these Beacons to their places by score and date, and count them. */
export function movedListRows(scope: BeaconScope): Sql {
  const steps = sql`(select *, -1 as step from beacon_list_rows_removed
    union all select *, 1 from beacon_list_rows_added)`;
  return sql`
    ${replaceRows(listRows, wantedListRows(isOf(scope, 'b', 'id'), sql`${scope.organisationId}`), isOf(scope, 't'))},
    ${countsChanged(steps)}`;
}

/** @param home the organisation of the Beacon `b` */
function wantedListRows(isWanted: Sql, home: Sql = sql`b.organisation_id`): Sql {
  return sql`
    select b.organisation_id, b.id as beacon_id, g.name as group_name, b.framework_id,
      b.archived_at is not null as is_archived, b.latest_normalised_score as score,
      b.latest_completed_at as completed_at,
      ${isLow(sql`b.latest_normalised_score`)} as is_low,
      ${isLatestWorse(home)} as is_worse
    ${fromGroups(isWanted)}`;
}

/** Whether a normalised score of the Beacon `b` with the framework `f` is beyond its threshold at the worse end. */
export function isLow(score: Sql): Sql {
  return sql`coalesce(risk_of(${score}, b.lower_threshold, b.upper_threshold, f.unit_min,
    f.unit_max, f.is_worse_higher) = 0, false)`;
}

/**
 * Whether a normalised score of the Beacon `b`, higher is better, is worse than that of the settled result before.
 * @param number of the assessment
 * @param home the organisation of the Beacon
 */
export function isWorse(score: Sql, number: Sql, home: Sql): Sql {
  return sql`coalesce(${score} < (
    select (p.result->>'normalisedScore')::float8 from assessments p
    where p.organisation_id = ${home} and p.beacon_id = b.id and p.number < ${number}
      and ${isSettledResult('p')}
    order by p.number desc limit 1
  ) - ${margin}, false)`;
}

/** Whether the latest settled result of the Beacon `b` is worse than the one before, if the two are compared. */
function isLatestWorse(home: Sql): Sql {
  const score = sql`(a.result->>'normalisedScore')::float8`;
  return sql`coalesce((
    select a.result->>'change' is not null and ${isWorse(score, sql`a.number`, home)}
    from assessments a
    where a.organisation_id = ${home} and a.beacon_id = b.id and ${isSettledResult('a')}
    order by a.number desc limit 1
  ), false)`;
}

function wantedNames(isWanted: Sql): Sql {
  return sql`
    select b.organisation_id, b.id as beacon_id, g.name as group_name,
      b.archived_at is not null as is_archived, sort_name(c.name, b.name) collate "C" as sort_name,
      search_text(b.name, c.name, c.external_ref) collate "C" as search_text,
      case when g.name = '' then c.group_names end collate "C" as group_names
    ${fromGroups(isWanted)}`;
}

/** The Beacons `b` with their clients `c` and frameworks `f`, and each with the groups `g` in whose lists they are. */
function fromGroups(isWanted: Sql): Sql {
  return sql`from beacons b
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    join frameworks f on f.id = b.framework_id and f.version = b.framework_version
    cross join lateral (
      select distinct unnest(array_prepend('', c.group_names)) collate "C" as name) g
    where ${isWanted}`;
}
