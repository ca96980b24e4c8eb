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
  /** How to sort them where the filters may leave few. */
  sorted: SortedRows | null;
}

interface SortedRows {
  /** The ids that the filters leave, from an index of theirs. */
  few: Sql;
  /** So many of them are read. */
  mostRead: number;
  /** Of more, a page is found sooner by walking past the others. */
  mostSorted: number;
  /** The rows of `few`. */
  rows: Sql;
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

/** So many are read; of one Beacon there are several windows. */
const mostRead = { beacons: 2000, windows: 4000 };
/** So many are sorted where each is looked up. */
const mostLookedUp = 500;

/** By risk, and in each category by score. */
export function riskOrder(frameworkId: string, scope: ReportScope): RowOrder {
  const rows = sql`select l.beacon_id, l.risk, l.score from beacon_listings l
    where ${isListed(frameworkId, scope)} and ${hasResult(scope)}`;
  const limits = { mostRead: mostRead.beacons, mostSorted: mostRead.beacons };
  const sorted = { few: rows, rows: sql`select * from few`, ...limits };
  return {
    columns: [
      ['risk', 'int'],
      ['score', 'float8'],
    ],
    walked: rows,
    sorted: scope.since && sorted,
  };
}

/** By the score of one section. */
export function sectionOrder(frameworkId: string, sectionId: string, scope: ReportScope): RowOrder {
  const { organisationId } = scope.organisation;
  const isOfSection = sql`s.organisation_id = ${organisationId} and s.section_id = ${sectionId}`;
  const isShown = sql`${isListed(frameworkId, scope)} and ${hasResult(scope)}`;
  const few = sql`select l.beacon_id from beacon_listings l where ${isShown}`;
  const rows = sql`select few.beacon_id, s.score from few cross join lateral (
    select s.score from beacon_sections s
    where s.beacon_id = few.beacon_id and ${isOfSection} offset 0) s`;
  const isFiltered = scope.since !== null || scope.filters.group !== null;
  const limits = { mostRead: mostRead.beacons, mostSorted: mostLookedUp };
  const sorted = isFiltered ? { few, rows, ...limits } : null;
  const isRecent = scope.since ? sql`s.completed_at >= ${scope.since}` : sql`true`;
  const walked = sql`select s.beacon_id, s.score from beacon_sections s
    where ${isOfSection} and s.framework_id = ${frameworkId} and ${isRecent}
      and ${isLeft(sql`s.beacon_id`, sorted, sql`${few} and l.beacon_id = s.beacon_id`)}`;
  return { columns: [['score', 'float8']], walked, sorted };
}

/** By name: those that answers were asked for. */
export function nameOrder(frameworkId: string, scope: ReportScope): RowOrder {
  const { organisationId } = scope.organisation;
  const asked = sql`select u.beacon_id from turnouts u
    where u.organisation_id = ${organisationId} and u.expected > 0
      and u.opens_at >= ${scope.since ?? '-infinity'}::timestamptz`;
  const few = sql`${asked} and u.framework_id = ${frameworkId}`;
  const rows = sql`select asked.beacon_id, l.sort_name
    from (select distinct beacon_id from few) asked cross join lateral (
      select l.sort_name from beacon_listings l
      where l.beacon_id = asked.beacon_id and ${isListed(frameworkId, scope)} offset 0) l`;
  const limits = { mostRead: mostRead.windows, mostSorted: mostLookedUp };
  const sorted = scope.since && { few, rows, ...limits };
  const walked = sql`select l.beacon_id, l.sort_name from beacon_listings l
    where ${isListed(frameworkId, scope)}
      and ${isLeft(sql`l.beacon_id`, sorted, sql`${asked} and u.beacon_id = l.beacon_id`)}`;
  return { columns: [['sort_name', 'text']], walked, sorted };
}

/** Whether the filters leave a Beacon: among those that were read, or looked up where there are more. */
function isLeft(beaconId: Sql, sorted: SortedRows | null, lookUp: Sql): Sql {
  const isThere = sql`exists (${lookUp} offset 0)`;
  if (!sorted) return isThere;
  return sql`case when (select are_all from counted) then ${beaconId} in (select beacon_id from few)
    else ${isThere} end`;
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
  const found = order.sorted ? chosen(order.sorted, order.walked, stretch) : stretch(order.walked);
  const texts = sql.join(names.map((name) => sql`${name}::text`));
  const { rows } = await sql<RowPlace>`
    select array[${texts}] as values, beacon_id as "beaconId" from (${found}) found
    order by ${orderOf(order, walk)} offset ${walk.skip}::int`.execute(db);
  return walk.isBackward ? rows.toReversed() : rows;
}

/** Sorted or walked, as the database counts; the other is not begun. */
function chosen({ few, rows, ...most }: SortedRows, walked: Sql, stretch: (rows: Sql) => Sql): Sql {
  return sql`with few as materialized (${few} limit ${sql.lit(most.mostRead + 1)}),
      counted as materialized (select count(*) <= ${sql.lit(most.mostSorted)} as are_sorted,
        count(*) <= ${sql.lit(most.mostRead)} as are_all from few)
    (${stretch(sql`${rows} where (select are_sorted from counted)`)})
    union all (${stretch(sql`select * from (${walked}) w
      where not (select are_sorted from counted)`)})`;
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

/** Whether it has a result of the timeframe: the last settled one, which nobody is still to answer. */
export function hasResult({ since }: ReportScope): Sql {
  const isRecent = since ? sql`l.completed_at >= ${since}` : sql`true`;
  return sql`l.score is not null and ${isRecent}`;
}
