import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Services } from '#server/services.ts';
import type { ReportScope } from './access.ts';

type Sql = RawBuilder<unknown>;

/** What a report lists Beacons by, ascending: a column of its own before the Beacon's id. */
export interface RowOrder {
  columns: readonly (readonly [name: string, type: 'int' | 'float8' | 'text'])[];
  /** Rows as an index has them in this order. */
  walked: Sql;
  /** The same where the filters leave few, for sorting; one more than `mostSorted` where they do not. */
  few: Sql | null;
}

/** A row's place in its order: the texts of its columns. */
export interface RowPlace {
  values: string[];
  beaconId: string;
}

export interface RowWalk {
  from: RowPlace | null;
  isBackward: boolean;
  skip: number;
  take: number;
}

/** Of more, a page is found sooner by walking past the others. */
const mostSorted = 2000;

/** By risk, and in each category by score. */
export function riskOrder(frameworkId: string, scope: ReportScope): RowOrder {
  const columns = sql`l.beacon_id, l.risk, l.score`;
  const rows = sql`select ${columns} from beacon_listings l
    where ${isListed(frameworkId, scope)} and ${hasResult(scope)}`;
  const few = scope.since && sql`${rows} limit ${sql.lit(mostSorted + 1)}`;
  return {
    columns: [
      ['risk', 'int'],
      ['score', 'float8'],
    ],
    walked: rows,
    few,
  };
}

/** By the score of one section. */
export function sectionOrder(frameworkId: string, sectionId: string, scope: ReportScope): RowOrder {
  const { organisationId } = scope.organisation;
  const isOfSection = sql`s.organisation_id = ${organisationId} and s.section_id = ${sectionId}`;
  const isFiltered = scope.since !== null || scope.filters.group !== null;
  const walked = sql`select s.beacon_id, s.score from beacon_sections s
    join beacon_listings l on l.organisation_id = s.organisation_id and l.beacon_id = s.beacon_id
    where ${isOfSection} and s.framework_id = ${frameworkId}
      and ${isListed(frameworkId, scope)} and ${hasResult(scope)}`;
  const few = sql`select l.beacon_id, s.score
    from (select l.beacon_id from beacon_listings l
      where ${isListed(frameworkId, scope)} and ${hasResult(scope)}
      limit ${sql.lit(mostSorted + 1)}) l
    left join beacon_sections s on s.beacon_id = l.beacon_id and ${isOfSection}`;
  return { columns: [['score', 'float8']], walked, few: isFiltered ? few : null };
}

/** By name: those that answers were asked for. */
export function nameOrder(frameworkId: string, scope: ReportScope): RowOrder {
  const { organisationId } = scope.organisation;
  const isAsked = sql`u.organisation_id = ${organisationId} and u.expected > 0
    and u.opens_at >= ${scope.since ?? '-infinity'}::timestamptz`;
  const walked = sql`select l.beacon_id, l.sort_name from beacon_listings l
    where ${isListed(frameworkId, scope)}
      and exists (select from turnouts u where u.beacon_id = l.beacon_id and ${isAsked})`;
  const few = sql`select l.beacon_id, l.sort_name
    from (select u.beacon_id from turnouts u
      where ${isAsked} and u.framework_id = ${frameworkId}
      limit ${sql.lit(mostSorted + 1)}) u
    left join beacon_listings l on l.beacon_id = u.beacon_id and ${isListed(frameworkId, scope)}`;
  return { columns: [['sort_name', 'text']], walked, few: scope.since && few };
}

/** One stretch of a report in its order, from its indexes or from the few that the filters leave. */
export async function findRows(
  { db }: Services,
  order: RowOrder,
  walk: RowWalk,
): Promise<RowPlace[]> {
  const names = order.columns.map(([name]) => sql.ref(name));
  const stretch = (rows: Sql) => sql`select ${sql.join(names)}, beacon_id from (${rows}) r
    where ${isPast(order, walk)}
    order by ${orderOf(order, walk)} limit ${walk.skip + walk.take}::int`;
  const isWhole = sql.join(
    names.map((name) => sql`${name} is not null`),
    sql` and `,
  );
  const hasFew = sql`(select count(*) from few) <= ${sql.lit(mostSorted)}`;
  const found = order.few
    ? sql`(${stretch(sql`select distinct * from few where ${hasFew} and ${isWhole}`)})
      union all (${stretch(sql`select * from (${order.walked}) w where not ${hasFew}`)})`
    : sql`${stretch(order.walked)}`;
  const texts = sql.join(names.map((name) => sql`${name}::text`));
  const { rows } = await sql<RowPlace>`
    ${order.few ? sql`with few as materialized (${order.few})` : sql``}
    select array[${texts}] as values, beacon_id as "beaconId" from (${found}) found
    order by ${orderOf(order, walk)} offset ${walk.skip}::int`.execute(db);
  return walk.isBackward ? rows.toReversed() : rows;
}

function isPast({ columns }: RowOrder, { from, isBackward }: RowWalk): Sql {
  if (!from) return sql`true`;
  const names = columns.map(([name]) => sql.ref(name));
  const values = columns.map(([, type], place) => sql`${from.values[place]}::${sql.raw(type)}`);
  return sql`(${sql.join(names)}, beacon_id) ${isBackward ? sql`<` : sql`>`}
    (${sql.join(values)}, ${from.beaconId}::uuid)`;
}

function orderOf({ columns }: RowOrder, { isBackward }: RowWalk): Sql {
  const direction = isBackward ? sql`desc` : sql`asc`;
  const names = [...columns.map(([name]) => name), 'beacon_id'];
  return sql.join(names.map((name) => sql`${sql.ref(name)} ${direction}`));
}

/** Whether the listing `l` is of an active Beacon in the scope. */
export function isListed(frameworkId: string | Sql, { organisation, filters }: ReportScope): Sql {
  return sql`l.organisation_id = ${organisation.organisationId}
    and l.framework_id = ${frameworkId} and l.group_name = ${filters.group ?? ''}
    and not l.is_archived`;
}

/** Whether it has a result of the timeframe that the viewer may see. */
export function hasResult({ since, hiddenIds }: ReportScope): Sql {
  const isRecent = since ? sql`l.completed_at >= ${since}` : sql`true`;
  return sql`l.score is not null and ${isRecent} and l.beacon_id <> all(${hiddenIds}::uuid[])`;
}
