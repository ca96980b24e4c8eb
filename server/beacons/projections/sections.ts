import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { versionOf } from '#server/platform/database/conditions.ts';
import type { Projection } from '#server/platform/database/projection.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { replaceRows } from '#server/platform/database/replace-rows.ts';
import { isSettledResult } from './settled-result.ts';
import type { BeaconKey } from './beacon-key.ts';
import { isOf, scopesOf } from './scope.ts';

type Sql = RawBuilder<unknown>;

/** The section scores of each Beacon's latest settled result, for reports. */
export const sections: Projection = {
  name: 'Section scores of reports',
  table: 'beacon_sections',
  keys: ['organisation_id', 'beacon_id'],
  columns: [
    'framework_id',
    'number',
    'completed_at',
    'section_ids',
    'scores',
    'points',
    'questions',
  ],
  // A Beacon with an event on its way is as it was: its row is exact once the event is delivered.
  wanted: sql`${wantedSections(sql`not ${isPending('b', 'id')}`)}
    union all select organisation_id, beacon_id, framework_id, number, completed_at, section_ids,
      scores, points, questions
    from beacon_sections s where ${isPending('s', 'beacon_id')}`,
};

/** Brings the section scores of these Beacons to those of their latest settled results. */
export async function refreshSections(trx: Db, beacons: readonly BeaconKey[]): Promise<void> {
  for (const scope of scopesOf(beacons)) {
    const rows = replaceRows(
      sections,
      wantedSections(isOf(scope, 'b', 'id'), sql`${scope.organisationId}`),
      isOf(scope, 't'),
    );
    await sql`with ${rows} select from beacon_sections_added`.execute(trx);
  }
}

function isPending(alias: string, id: string): Sql {
  return sql`exists (select from event_deliveries d
    where d.organisation_id = ${sql.ref(`${alias}.organisation_id`)} and d.consumer = 'reports'
      and d.beacon_id = ${sql.ref(`${alias}.${id}`)} and d.next_attempt_at is not null)`;
}

/** @param home the organisation of the Beacon `b` */
function wantedSections(isWanted: Sql, home: Sql = sql`b.organisation_id`): Sql {
  return sql`
    select b.organisation_id, b.id as beacon_id, b.framework_id, a.number,
      case when b.is_anonymous then a.opens_at else a.completed_at end as completed_at,
      s.section_ids, s.scores, s.points, s.questions
    from beacons b
    cross join lateral (
      select a.number, a.opens_at, a.completed_at, a.sections, a.framework_version from assessments a
      where a.organisation_id = ${home} and a.beacon_id = b.id and ${isSettledResult('a')}
      order by a.number desc limit 1
    ) a
    join frameworks f on f.id = b.framework_id and f.version = ${versionOf('a')}
    cross join lateral (
      select array_agg(id collate "C" order by id) as section_ids,
        array_agg(score order by id) as scores, array_agg(points order by id) as points,
        array_agg(questions order by id) as questions
      from section_scores(a.sections::jsonb, b.is_anonymous, f.is_per_informant)
    ) s
    where s.section_ids is not null and ${isWanted}`;
}
