import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  foldedTerm,
  hasTooMany,
  holdsTerm,
  indexedMatches,
  isBroad,
  matches,
  maxRead,
  noListRows,
  ownListRows,
  readMatches,
  valueOf,
} from './list-rows.ts';
import type { ListFilter } from './list-rows.ts';
import type { Cursor } from '#server/platform/database/page-cursor.ts';

type Sql = RawBuilder<unknown>;

/** Number of list rows that are searched in order before all matches are sorted instead. */
const nearest = 5000;

/** The part of a list that a statement reads. */
export interface Scan {
  /** Whether the scan goes towards the start of the list. */
  isBackward: boolean;
  /** The scan starts after this cursor; null: at the start or the end of the list. */
  from: Cursor | null;
  /** The number of Beacons to skip, as an expression that may read `counted`. */
  skip: Sql;
  take: number;
}

/** The rows in the order of the scan, and the total, which is at most one more than are counted. */
export interface ListSlice {
  total: number;
  rows: ({ organisationId: string } & Cursor)[];
}

/** One part of a list and its total, in one statement that uses indexes whatever the length of the list. */
export function listStatement(filter: ListFilter, scan: Scan): RawBuilder<ListSlice> {
  const { scope, order, searchTerm } = filter;
  const isSearch = searchTerm !== null;
  return sql<ListSlice>`
    with term as materialized (${foldedTerm(searchTerm ?? '')}),
    own as materialized (${ownListRows(filter)}),
    sampled as materialized (${isSearch ? isBroad(filter) : sql`select false as is_broad`}),
    read as materialized (${isSearch ? readMatches(filter) : noListRows(order)}),
    matches as materialized (${isSearch ? matches(filter) : noListRows(order)}),
    counted as materialized (select (${isSearch ? matchCount : storedCount(filter)})::int as total)
    select counted.total, array(
      select jsonb_build_object('organisationId', organisation_id, 'beaconId', beacon_id,
        'value', value::text)
      from (
        select * from own where ${isBeyond(filter, scan)}
        union all
        select * from matches where ${isBeyond(filter, scan)} and not ${hasTooMany}
        union all
        select w.* from unnest(${scope.fullIds}::uuid[]) o (organisation_id)
        cross join lateral (${isSearch ? searchScan(filter, scan) : indexScan(filter, scan)}) w
        where ${isSearch ? hasTooMany : sql`true`}
      ) found
      order by ${inOrder(filter, scan)}
      offset ${scan.skip} limit ${scan.take}
    ) as rows
    from counted`;
}

const matchCount = sql`(select count(*) from matches) + (select count(*) from own)`;

/** The total from stored counters; only Beacons that the viewer sees by membership are counted live. */
function storedCount({ scope, group }: ListFilter): Sql {
  const column = sql.ref(scope.isArchived ? 'archived' : 'active');
  return sql`coalesce((select sum(${column}) from beacon_counts
      where organisation_id = any(${scope.fullIds}::uuid[])
        and kind = ${group === null ? 'organisation' : 'group'} and name = ${group ?? ''}), 0)
    + (select count(*) from own where organisation_id = any(${scope.memberOnlyIds}::uuid[]))`;
}

/** The scan of one organisation. List rows with and without a value are read from separate index ranges. */
function indexScan(filter: ListFilter, scan: Scan): Sql {
  const ranges = indexRanges(filter, scan).map(
    (range) => sql`(
      select l.organisation_id, l.beacon_id, l.value
      from (${indexRange(filter, scan, range)} limit ${scanLimit(scan)}) l)`,
  );
  return sql.join(ranges, sql` union all `);
}

/**
 * The scan of one organisation for a term with many matches. The nearest list rows usually contain enough of them; if
 * they do not, all matches are sorted.
 */
function searchScan(filter: ListFilter, scan: Scan): Sql {
  const [range] = indexRanges(filter, scan);
  const reachNear = sql`case when (select is_broad from sampled) then ${sql.lit(maxRead)}
    else ${sql.lit(nearest)} end`;
  const hasEnough = sql`(select count(*) from near) = ${scanLimit(scan)}`;
  return sql`
    with near as materialized (
      select l.organisation_id, l.beacon_id, l.value from (
        ${indexRange(filter, scan, range)}
        limit ${reachNear}
      ) l
      where ${holdsTerm} limit ${scanLimit(scan)}
    )
    select * from near where ${hasEnough}
    union all
    (select * from (${indexedMatches(filter)} offset 0) m
    where ${isBeyond(filter, scan)} and not ${hasEnough}
    order by ${inOrder(filter, scan)} limit ${scanLimit(scan)})`;
}

/** List rows of the organisation `o` in one range of the order's index. */
function indexRange(filter: ListFilter, scan: Scan, range: Sql): Sql {
  const { scope, group } = filter;
  const value = valueOf(filter);
  const direction = directionOf(filter, scan);
  return sql`
    select l.organisation_id, l.beacon_id, ${value} as value, l.search_text from beacon_list_rows l
    where l.organisation_id = o.organisation_id and l.group_name = ${group ?? ''}
      and l.is_archived = ${sql.lit(scope.isArchived)} and ${range}
    order by ${value} ${direction}, l.beacon_id ${direction}`;
}

/** The index ranges that a scan passes, in its order. */
function indexRanges(filter: ListFilter, scan: Scan): [Sql, ...Sql[]] {
  const value = valueOf(filter);
  const { from, isBackward } = scan;
  if (filter.order.column === 'sort_name')
    return [from ? isPastCursor(filter, scan, value) : sql`true`];
  const isAmongNulls = from !== null && from.value === null;
  const nulls = sql`(${value} is null and ${isAmongNulls ? isPastBeaconId(filter, scan) : sql`true`})`;
  const valued = sql`(${value} is not null
    and ${from && !isAmongNulls ? isPastCursor(filter, scan, value) : sql`true`})`;
  if (isAmongNulls) return isBackward ? [nulls, valued] : [nulls];
  if (isBackward) return from ? [valued] : [nulls, valued];
  return [valued, nulls];
}

/** How many list rows a scan reads from its start. */
function scanLimit({ skip, take }: Scan): Sql {
  return sql`(${skip} + ${take}::int)`;
}

function inOrder(filter: ListFilter, scan: Scan): Sql {
  const direction = directionOf(filter, scan);
  return sql`value is null ${scan.isBackward ? sql`desc` : sql`asc`}, value ${direction},
    beacon_id ${direction}`;
}

/** Whether a list row lies past the start of the scan. */
function isBeyond(filter: ListFilter, scan: Scan): Sql {
  const value = sql`value`;
  if (!scan.from) return sql`true`;
  const isPast = sql`beacon_id ${comparison(filter, scan)} ${scan.from.beaconId}::uuid`;
  if (scan.from.value === null) {
    const isPastNull = sql`(value is null and ${isPast})`;
    return scan.isBackward ? sql`(value is not null or ${isPastNull})` : isPastNull;
  }
  const isPastValue = isPastCursor(filter, scan, value);
  return scan.isBackward ? isPastValue : sql`(value is null or ${isPastValue})`;
}

function isPastCursor(filter: ListFilter, scan: Scan, value: Sql): Sql {
  const { type } = filter.order;
  return sql`(${value}, beacon_id) ${comparison(filter, scan)}
    (${scan.from?.value}::${type}, ${scan.from?.beaconId}::uuid)`;
}

function isPastBeaconId(filter: ListFilter, scan: Scan): Sql {
  return sql`l.beacon_id ${comparison(filter, scan)} ${scan.from?.beaconId}::uuid`;
}

function comparison(filter: ListFilter, scan: Scan): Sql {
  return isAscending(filter, scan) ? sql`>` : sql`<`;
}

function directionOf(filter: ListFilter, scan: Scan): Sql {
  return isAscending(filter, scan) ? sql`asc` : sql`desc`;
}

function isAscending({ order }: ListFilter, { isBackward }: Scan): boolean {
  return order.isDescending === isBackward;
}
