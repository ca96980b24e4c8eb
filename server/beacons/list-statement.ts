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
import type { Place } from '#server/platform/database/page-key.ts';

type Sql = RawBuilder<unknown>;

/** So many list rows of an order are looked through for a term before all its matches are sorted. */
const nearest = 5000;

/** Which stretch of a list is read. */
export interface Walk {
  /** From the end of the list, or back from a place. */
  isBackward: boolean;
  /** The stretch starts beside it; null: at the very start or end. */
  from: Place | null;
  /** How many Beacons are passed over first, where that depends on `counted`. */
  skip: Sql;
  take: number;
}

/** The stretch in the order it was walked, and how many there are in all, or one more than are counted. */
export interface Stretch {
  total: number;
  rows: ({ organisationId: string } & Place)[];
}

/** One stretch of a list and its total, in one statement that walks indexes whatever the list's length. */
export function listStatement(filter: ListFilter, walk: Walk): RawBuilder<Stretch> {
  const { scope, order, searchTerm } = filter;
  const isSearch = searchTerm !== null;
  return sql<Stretch>`
    with term as materialized (${foldedTerm(searchTerm ?? '')}),
    own as materialized (${ownListRows(filter)}),
    sampled as materialized (${isSearch ? isBroad(filter) : sql`select false as is_broad`}),
    read as materialized (${isSearch ? readMatches(filter) : noListRows(order)}),
    matches as materialized (${isSearch ? matches(filter) : noListRows(order)}),
    counted as materialized (select (${isSearch ? matchCount : keptCount(filter)})::int as total)
    select counted.total, array(
      select jsonb_build_object('organisationId', organisation_id, 'beaconId', beacon_id,
        'value', value::text)
      from (
        select * from own where ${isBeyond(filter, walk)}
        union all
        select * from matches where ${isBeyond(filter, walk)} and not ${hasTooMany}
        union all
        select w.* from unnest(${scope.wholeIds}::uuid[]) o (organisation_id)
        cross join lateral (${isSearch ? searchWalk(filter, walk) : indexWalk(filter, walk)}) w
        where ${isSearch ? hasTooMany : sql`true`}
      ) found
      order by ${inOrder(filter, walk)}
      offset ${walk.skip} limit ${walk.take}
    ) as rows
    from counted`;
}

const matchCount = sql`(select count(*) from matches) + (select count(*) from own)`;

/** From counters, and live only of what the viewer is a member of. */
function keptCount({ scope, group }: ListFilter): Sql {
  const column = sql.ref(scope.isArchived ? 'archived' : 'active');
  return sql`coalesce((select sum(${column}) from beacon_counts
      where organisation_id = any(${scope.wholeIds}::uuid[])
        and kind = ${group === null ? 'organisation' : 'group'} and name = ${group ?? ''}), 0)
    + (select count(*) from own where organisation_id = any(${scope.ownIds}::uuid[]))`;
}

/** The same stretch of one organisation, valued list rows and those without a value each from their index range. */
function indexWalk(filter: ListFilter, walk: Walk): Sql {
  const ranges = rangesOf(filter, walk).map(
    (range) => sql`(
      select l.organisation_id, l.beacon_id, l.value
      from (${indexRange(filter, walk, range)} limit ${reach(walk)}) l)`,
  );
  return sql.join(ranges, sql` union all `);
}

/**
 * The stretch of one organisation where a term has many matches: the nearest list rows mostly hold enough of
 * them; where they do not, all matches are sorted.
 */
function searchWalk(filter: ListFilter, walk: Walk): Sql {
  const [range] = rangesOf(filter, walk);
  const reachNear = sql`case when (select is_broad from sampled) then ${sql.lit(maxRead)}
    else ${sql.lit(nearest)} end`;
  const hasEnough = sql`(select count(*) from near) = ${reach(walk)}`;
  return sql`
    with near as materialized (
      select l.organisation_id, l.beacon_id, l.value from (
        ${indexRange(filter, walk, range)}
        limit ${reachNear}
      ) l
      where ${holdsTerm} limit ${reach(walk)}
    )
    select * from near where ${hasEnough}
    union all
    (select * from (${indexedMatches(filter)} offset 0) m
    where ${isBeyond(filter, walk)} and not ${hasEnough}
    order by ${inOrder(filter, walk)} limit ${reach(walk)})`;
}

/** List rows of the organisation `o` as they lie in one range of the order's index. */
function indexRange(filter: ListFilter, walk: Walk, range: Sql): Sql {
  const { scope, group } = filter;
  const value = valueOf(filter);
  const direction = directionOf(filter, walk);
  return sql`
    select l.organisation_id, l.beacon_id, ${value} as value, l.search_text from beacon_listings l
    where l.organisation_id = o.organisation_id and l.group_name = ${group ?? ''}
      and l.is_archived = ${sql.lit(scope.isArchived)} and ${range}
    order by ${value} ${direction}, l.beacon_id ${direction}`;
}

/** The index ranges in a walk's way, first the one it starts in. */
function rangesOf(filter: ListFilter, walk: Walk): [Sql, ...Sql[]] {
  const value = valueOf(filter);
  const { from, isBackward } = walk;
  if (filter.order.column === 'sort_name')
    return [from ? pastPlace(filter, walk, value) : sql`true`];
  const isAmongNulls = from !== null && from.value === null;
  const nulls = sql`(${value} is null and ${isAmongNulls ? pastId(filter, walk) : sql`true`})`;
  const valued = sql`(${value} is not null
    and ${from && !isAmongNulls ? pastPlace(filter, walk, value) : sql`true`})`;
  if (isAmongNulls) return isBackward ? [nulls, valued] : [nulls];
  if (isBackward) return from ? [valued] : [nulls, valued];
  return [valued, nulls];
}

/** How many are looked at beside the starting place. */
function reach({ skip, take }: Walk): Sql {
  return sql`(${skip} + ${take}::int)`;
}

function inOrder(filter: ListFilter, walk: Walk): Sql {
  const direction = directionOf(filter, walk);
  return sql`value is null ${walk.isBackward ? sql`desc` : sql`asc`}, value ${direction},
    beacon_id ${direction}`;
}

/** Which of the list rows at hand lie in the walk's way. */
function isBeyond(filter: ListFilter, walk: Walk): Sql {
  const value = sql`value`;
  if (!walk.from) return sql`true`;
  const isPast = sql`beacon_id ${comparison(filter, walk)} ${walk.from.beaconId}::uuid`;
  if (walk.from.value === null) {
    const isPastNull = sql`(value is null and ${isPast})`;
    return walk.isBackward ? sql`(value is not null or ${isPastNull})` : isPastNull;
  }
  const isPastValue = pastPlace(filter, walk, value);
  return walk.isBackward ? isPastValue : sql`(value is null or ${isPastValue})`;
}

function pastPlace(filter: ListFilter, walk: Walk, value: Sql): Sql {
  const { type } = filter.order;
  return sql`(${value}, beacon_id) ${comparison(filter, walk)}
    (${walk.from?.value}::${type}, ${walk.from?.beaconId}::uuid)`;
}

function pastId(filter: ListFilter, walk: Walk): Sql {
  return sql`l.beacon_id ${comparison(filter, walk)} ${walk.from?.beaconId}::uuid`;
}

function comparison(filter: ListFilter, walk: Walk): Sql {
  return isAscending(filter, walk) ? sql`>` : sql`<`;
}

function directionOf(filter: ListFilter, walk: Walk): Sql {
  return isAscending(filter, walk) ? sql`asc` : sql`desc`;
}

function isAscending({ order }: ListFilter, { isBackward }: Walk): boolean {
  return order.isDescending === isBackward;
}
