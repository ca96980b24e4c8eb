import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  foldedTerm,
  hasTooMany,
  holdsTerm,
  isNotOwn,
  matches,
  noListings,
  ownListings,
  sampledTerm,
} from './listings.ts';
import type { ListFilter } from './listings.ts';
import type { Place } from './page-key.ts';

type Sql = RawBuilder<unknown>;

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
  const direction = directionOf(filter, walk);
  return sql<Stretch>`
    with term as materialized (${foldedTerm(searchTerm ?? '')}),
    own as materialized (${ownListings(filter)}),
    sampled as materialized (${isSearch ? sampledTerm(filter) : sql`select false as is_broad`}),
    matches as materialized (${isSearch ? matches(filter) : noListings(order)}),
    counted as materialized (select (${isSearch ? matchCount : keptCount(filter)})::int as total)
    select counted.total, array(
      select jsonb_build_object('organisationId', organisation_id, 'beaconId', beacon_id,
        'value', value::text)
      from (
        select * from own where ${isBeyond(filter, walk)}
        union all
        select * from matches where ${isBeyond(filter, walk)} and not ${hasTooMany(order)}
        union all
        select w.* from unnest(${scope.wholeIds}::uuid[]) o (organisation_id)
        cross join lateral (${indexWalk(filter, walk)}) w
        where ${isSearch ? hasTooMany(order) : sql`true`}
      ) found
      order by value is null ${walk.isBackward ? sql`desc` : sql`asc`}, value ${direction},
        beacon_id ${direction}
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

/** The same stretch of one organisation, valued listings and those without a value each from their index range. */
function indexWalk(filter: ListFilter, walk: Walk): Sql {
  const { order, group } = filter;
  const column = sql.ref(`l.${order.column}`);
  const direction = directionOf(filter, walk);
  const isAmongNulls = walk.from !== null && walk.from.value === null;
  const hasNulls = order.column !== 'sort_name';
  const range = (condition: Sql) => sql`(
    select l.organisation_id, l.beacon_id, ${column} as value from beacon_listings l
    where l.organisation_id = o.organisation_id and l.group_name = ${group ?? ''}
      and l.is_archived = ${sql.lit(filter.scope.isArchived)} and ${condition}
      and ${isNotOwn(filter.scope)}
      and ${filter.searchTerm === null ? sql`true` : holdsTerm}
    order by ${column} ${direction}, l.beacon_id ${direction}
    limit ${walk.skip} + ${walk.take}::int)`;
  const ranges = [
    (walk.isBackward || !isAmongNulls) &&
      range(sql`${column} is not null
      and ${walk.from && !isAmongNulls ? pastPlace(filter, walk, column) : sql`true`}`),
    hasNulls &&
      (!walk.isBackward || !walk.from || isAmongNulls) &&
      range(sql`${column} is null and ${isAmongNulls ? pastId(filter, walk) : sql`true`}`),
  ];
  return sql.join(
    ranges.filter((each) => each !== false),
    sql` union all `,
  );
}

/** Which of the listings at hand lie in the walk's way. */
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
