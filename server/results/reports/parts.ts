import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { completionThresholds } from '#contract/report-constants.ts';
import { maxPreviewed } from '#contract/reports.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { isActive } from '#server/platform/database/conditions.ts';
import type { ReportScope } from './access.ts';
import { hasOwnCutOffs, reportScale } from './columns.ts';

type Sql = RawBuilder<unknown>;

/** The shared data of reports: figures of all Beacons, and the ranked Beacons. */
export interface Part {
  frameworkId: string;
  kind: string;
  /** Common table expressions: `figures` has one row; `ranked` has the `place` from 0 on and the `row` as JSON of each Beacon. */
  tables: Sql;
}

interface Mean {
  id: string;
  /** In the unit of the figures; for questions on 0 to 100. */
  mean: number;
  /** The sort key, on 0 to 100. */
  rank: number;
  count: number;
}

/** Figures of the latest scores and of each section: on 0 to 100, or in points where cut-offs differ by informant or client. */
export interface ScoreFigures {
  total: number;
  /** The number of other Beacons with a score that has no place on the scale; absent in sections and older figures. */
  unplaced?: number;
  mean: number | null;
  lowest: number | null;
  highest: number | null;
  /** The number of Beacons in each category, higher risk first. */
  categories: [number, number, number];
  means: Mean[];
}

/** Figures of one section, and of each of its questions. */
export interface SectionFigures extends Omit<ScoreFigures, 'categories'> {}

export interface CompletionFigures {
  /** The number of Beacons with expected responses. */
  total: number;
  /** The number of Beacons under each of `completionThresholds`. */
  under: number[];
  /** The Beacons with the lowest shares. */
  lowest: { id: string }[];
}

/** A ranked result of a Beacon, with the thresholds of its risk. */
export interface RankedResult {
  id: string;
  /** The time of the result, as in the list row. */
  at: string;
  risk: 0 | 1 | 2;
  lower: number;
  upper: number;
}

export interface RankedCompletion {
  id: string;
  expected: number;
  received: number;
}

/** Ranks Beacons by risk, and in each category by score. */
export function scoresPart(framework: Framework, scope: ReportScope): Part {
  const { id: frameworkId } = framework;
  const { organisationId } = scope.organisation;
  const tables = sql`shown as materialized (${shownResults(framework, scope)}),
    means as materialized (
      select s.id, avg(${sectionValue(framework)}) as mean, avg(s.score) as rank,
        count(${sectionValue(framework)}) as count
      from shown
      join beacon_sections r on r.organisation_id = ${organisationId} and r.beacon_id = shown.id
      cross join lateral unnest(r.section_ids, r.scores, r.points) s (id, score, points)
      group by s.id),
    figures as (
      select count(*) as total, avg(value) as mean, min(value) as lowest, max(value) as highest,
        json_build_array(count(*) filter (where risk = 0), count(*) filter (where risk = 1),
          count(*) filter (where risk = 2)) as categories, ${allMeans} as means,
        (select count(*) from ${scoredBeacons(framework, scope)}
          and b.latest_normalised_score is null and b.latest_score is not null) as unplaced
      from shown),
    ranked as (${ranked(sql`shown`, sql`risk, score, id`)})`;
  return { frameworkId, kind: 'scores', tables };
}

/** Ranks Beacons by the score of one section. */
export function sectionPart(framework: Framework, sectionId: string, scope: ReportScope): Part {
  const { id: frameworkId } = framework;
  const { organisationId } = scope.organisation;
  const tables = sql`shown as materialized (${shownResults(framework, scope)}),
    scored as materialized (
      select shown.id, shown.at, shown.risk, shown.lower, shown.upper, s.score, s.questions,
        ${sectionValue(framework)} as value
      from shown
      join beacon_sections r on r.organisation_id = ${organisationId} and r.beacon_id = shown.id
      cross join lateral unnest(r.section_ids, r.scores, r.points, r.questions)
        s (id, score, points, questions)
      where s.id = ${sectionId}),
    means as materialized (
      select q.key as id, avg(q.value::float8) as mean, avg(q.value::float8) as rank,
        count(*) as count
      from scored cross join jsonb_each_text(questions) q group by q.key),
    figures as (
      select count(*) as total, avg(value) as mean, min(value) as lowest, max(value) as highest,
        ${allMeans} as means
      from scored),
    ranked as (${ranked(sql`scored`, sql`score, id`)})`;
  return { frameworkId, kind: `section ${sectionId}`, tables };
}

/** Sorts the Beacons with expected responses by name. */
export function completionPart(frameworkId: string, scope: ReportScope): Part {
  const { organisationId } = scope.organisation;
  const under = completionThresholds.map(
    (threshold) => sql`count(*) filter (where share < ${sql.lit(threshold)}::float8)`,
  );
  const tables = sql`asked as materialized (
      select u.beacon_id as id, sum(u.expected)::int as expected, sum(u.received)::int as received
      from completions u
      where u.organisation_id = ${organisationId} and u.framework_id = ${frameworkId}
        and u.expected > 0 and u.opens_at >= ${scope.since ?? '-infinity'}::timestamptz
      group by u.beacon_id),
    listed as materialized (
      select asked.*, received::float8 / expected as share, n.sort_name
      from asked join beacon_names n on n.organisation_id = ${organisationId}
        and n.beacon_id = asked.id and n.group_name = ${scope.filters.group ?? ''}
        and not n.is_archived),
    figures as (
      select count(*) as total, json_build_array(${sql.join(under)}) as under,
        coalesce((select json_agg(json_build_object('id', id))
          from (select id from listed order by share, id limit ${sql.lit(maxPreviewed)}) few),
          '[]') as lowest
      from listed),
    ranked as (
      select row_number() over (order by sort_name, id) - 1 as place,
        jsonb_build_object('id', id, 'expected', expected, 'received', received) as row
      from listed)`;
  return { frameworkId, kind: 'completions', tables };
}

const allMeans = sql`coalesce((select json_agg(m) from means m), '[]')`;

function ranked(rows: Sql, order: Sql): Sql {
  return sql`select row_number() over (order by ${order}) - 1 as place,
    jsonb_build_object('id', id, 'at', at, 'risk', risk, 'lower', lower, 'upper', upper) as row
    from ${rows}`;
}

/** The active Beacons of the scope with their last settled result, if it is in the timeframe. */
function shownResults(framework: Framework, scope: ReportScope): Sql {
  const value = hasOwnCutOffs(framework, reportScale(framework))
    ? sql`b.latest_score`
    : sql`b.latest_normalised_score`;
  return sql`
    select b.id, b.latest_completed_at as at, b.latest_normalised_score as score, ${value} as value,
      risk_of(b.latest_normalised_score, b.lower_threshold, b.upper_threshold,
        f.unit_min, f.unit_max, f.is_worse_higher) as risk,
      b.lower_threshold as lower, b.upper_threshold as upper
    from ${scoredBeacons(framework, scope)} and b.latest_normalised_score is not null`;
}

/** The active Beacons `b` of the scope, with the version `f` that they have, and what selects them. */
function scoredBeacons(framework: Framework, { organisation, filters, since }: ReportScope): Sql {
  const isInGroup = sql`exists (select from beacon_list_rows l
    where l.organisation_id = ${organisation.organisationId} and l.beacon_id = b.id
      and l.group_name = ${filters.group})`;
  return sql`beacons b
    join frameworks f on f.id = b.framework_id and f.version = b.framework_version
    where b.organisation_id = ${organisation.organisationId} and b.framework_id = ${framework.id}
      and ${isActive('b')}
      and ${since ? sql`b.latest_completed_at >= ${since}` : sql`true`}
      and ${filters.group === null ? sql`true` : isInGroup}`;
}

/** The value of a section `s`, in the unit of its figures. */
function sectionValue(framework: Framework): Sql {
  const inPoints = framework.scales.filter((scale) => hasOwnCutOffs(framework, scale));
  const ids = inPoints.map(({ id }) => id);
  return sql`case when s.id = any(${ids}::text[]) then s.points else s.score end`;
}
