import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { completionThresholds, mostPreviewed } from '#contract/reports.ts';
import type { Services } from '#server/services.ts';
import type { ReportScope } from './access.ts';
import { hasResult, isListed } from './find-rows.ts';

type Sql = RawBuilder<unknown>;

/** What is told of all Beacons of a report at once, with when it was counted. */
export type Counted<Figures> = Figures & { countedAt: Date };

/** Of the latest normalised scores. */
export interface ScoreFigures {
  total: number;
  mean: number | null;
  lowest: number | null;
  highest: number | null;
  /** How many in each category, higher risk first. */
  categories: [number, number, number];
}

/** Of sections, or of the questions of one. */
export interface MeanFigures {
  means: { id: string; mean: number; lowest: number; highest: number; count: number }[];
}

export interface TurnoutFigures {
  /** Beacons that answers were asked for. */
  total: number;
  /** How many of them are under each of `completionThresholds`. */
  under: number[];
  /** Those with the lowest shares. */
  lowest: { beaconId: string; share: number }[];
}

/** With more Beacons of a framework, figures are counted no more often than every `keptMs`. */
const mostCountedLive = 1000;
const keptMs = 10 * 60_000;

export function findScoreFigures(
  services: Services,
  frameworkId: string,
  scope: ReportScope,
): Promise<Counted<ScoreFigures>> {
  const count = sql`
    select count(*) as total, avg(l.score) as mean, min(l.score) as lowest,
      max(l.score) as highest, json_build_array(count(*) filter (where l.risk = 0),
        count(*) filter (where l.risk = 1), count(*) filter (where l.risk = 2)) as categories
    from beacon_listings l where ${isListed(frameworkId, scope)} and ${hasResult(scope)}`;
  return figures<ScoreFigures>(services, frameworkId, 'scores', scope, count);
}

export function findSectionFigures(
  services: Services,
  frameworkId: string,
  scope: ReportScope,
): Promise<Counted<MeanFigures>> {
  const count = meansOf(sql`
    select s.section_id as id, s.score
    from beacon_listings l
    join beacon_sections s on s.organisation_id = l.organisation_id and s.beacon_id = l.beacon_id
    where ${isListed(frameworkId, scope)} and ${hasResult(scope)}`);
  return figures<MeanFigures>(services, frameworkId, 'sections', scope, count);
}

export function findQuestionFigures(
  services: Services,
  frameworkId: string,
  sectionId: string,
  scope: ReportScope,
): Promise<Counted<MeanFigures>> {
  const count = meansOf(sql`
    select q.key as id, q.value::float8 as score
    from beacon_listings l
    join beacon_sections s on s.organisation_id = l.organisation_id and s.beacon_id = l.beacon_id
      and s.section_id = ${sectionId}
    cross join jsonb_each_text(s.questions) q
    where ${isListed(frameworkId, scope)} and ${hasResult(scope)}`);
  return figures<MeanFigures>(services, frameworkId, `section ${sectionId}`, scope, count);
}

export function findTurnoutFigures(
  services: Services,
  frameworkId: string,
  scope: ReportScope,
): Promise<Counted<TurnoutFigures>> {
  const { organisationId } = scope.organisation;
  const under = completionThresholds.map(
    (threshold) => sql`count(*) filter (where share < ${sql.lit(threshold)}::float8)`,
  );
  const count = sql`
    with shares as materialized (
      select u.beacon_id, sum(u.received)::float8 / sum(u.expected) as share
      from turnouts u
      where u.organisation_id = ${organisationId} and u.framework_id = ${frameworkId}
        and u.expected > 0 and u.opens_at >= ${scope.since ?? '-infinity'}::timestamptz
      group by u.beacon_id
    ), listed as materialized (
      select l.beacon_id, share from shares
      join beacon_listings l on l.beacon_id = shares.beacon_id and ${isListed(frameworkId, scope)}
    )
    select count(*) as total, json_build_array(${sql.join(under)}) as under,
      coalesce((select json_agg(json_build_object('beaconId', beacon_id, 'share', share))
        from (select * from listed order by share, beacon_id limit ${sql.lit(mostPreviewed)}) few),
        '[]') as lowest
    from listed`;
  return figures<TurnoutFigures>(services, frameworkId, 'turnouts', scope, count);
}

function meansOf(scores: Sql): Sql {
  return sql`
    select coalesce(json_agg(m), '[]') as means
    from (select id, avg(score) as mean, min(score) as lowest, max(score) as highest,
      count(*) as count from (${scores}) s group by id) m`;
}

/** Counted now where that is quick, or else as it was counted last. */
async function figures<Figures>(
  services: Services,
  frameworkId: string,
  kind: string,
  scope: ReportScope,
  count: Sql,
): Promise<Counted<Figures>> {
  const { organisation, now } = scope;
  const { rows } = await sql<{ active: number }>`
    select active from beacon_counts where organisation_id = ${organisation.organisationId}
      and kind = 'framework' and name = ${frameworkId}`.execute(services.db);
  const isLarge = (rows[0]?.active ?? 0) > mostCountedLive;
  if (!isLarge) return { ...(await countNow<Figures>(services, count)), countedAt: now };
  const kept = await findKept<Figures>(services, frameworkId, kind, scope);
  if (kept) return kept;
  const counted = await countNow<Figures>(services, count);
  await keep(services, frameworkId, kind, scope, counted);
  return { ...counted, countedAt: now };
}

async function countNow<Figures>({ db }: Services, statement: Sql): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`
    select to_json(counted) as figures from (${statement}) counted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row');
  return row.figures;
}

/** Figures of another day are of another timeframe. */
async function findKept<Figures>(
  { db }: Services,
  frameworkId: string,
  kind: string,
  { organisation, filters, now, today }: ReportScope,
): Promise<Counted<Figures> | null> {
  const since = new Date(Math.max(today.getTime(), now.getTime() - keptMs));
  const { rows } = await sql<{ figures: Figures; countedAt: Date }>`
    select figures, counted_at as "countedAt" from report_figures
    where organisation_id = ${organisation.organisationId} and framework_id = ${frameworkId}
      and kind = ${kind} and group_name = ${filters.group ?? ''}
      and timeframe = ${filters.timeframe} and counted_at >= ${since}`.execute(db);
  const [row] = rows;
  return row ? { ...row.figures, countedAt: row.countedAt } : null;
}

async function keep(
  { db }: Services,
  frameworkId: string,
  kind: string,
  { organisation, filters, now }: ReportScope,
  counted: unknown,
): Promise<void> {
  await sql`
    insert into report_figures
      (organisation_id, framework_id, kind, group_name, timeframe, figures, counted_at)
    values (${organisation.organisationId}, ${frameworkId}, ${kind}, ${filters.group ?? ''},
      ${filters.timeframe}, ${JSON.stringify(counted)}, ${now})
    on conflict (organisation_id, framework_id, kind, group_name, timeframe)
      do update set figures = excluded.figures, counted_at = excluded.counted_at`.execute(db);
}
