import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { maxCounted } from '#contract/lists.ts';
import { allFound, foundIn, isMatch, listed, soughtIn } from './search.ts';
import type { SearchedList } from './search.ts';

type Sql = RawBuilder<unknown>;

const defaults = {
  counted: maxCounted,
  /** Number of names that are searched in order before all matches are sorted instead, beside some for each match. */
  nearest: 5000,
};
type Limits = typeof defaults;

/** So many names are searched for each match that a page needs. */
const perMatch = 4;

/** As many matching assessors of each Beacon are read; those of more are looked for in the order of the list. */
const together = 3;

/** How many Beacons a search finds. */
export interface FoundCodes {
  /** At most as many as are counted. */
  total: number;
  /** Whether more are found in one of the ways: they are then read in the order of the list, page by page. */
  isFull: boolean;
}

/** Counts the Beacons with the term in the client, the name, the questionnaire or an assessor. */
export function countMatches(
  list: SearchedList,
  { counted }: Limits = defaults,
): RawBuilder<FoundCodes> {
  const max = sql.lit(counted);
  return sql<FoundCodes>`
    with ${soughtIn(list)}, ${foundIn(list, rowLimits(counted))}, reached as materialized (
      select greatest((select count(*) from named), (select count(*) from titled),
          (select count(distinct beacon_id) from assessed)) > ${max} as is_certain,
        (select count(*) from assessed) > ${sql.lit(counted * together)} as is_cut
    )
    select is_certain or is_cut as "isFull", (case
        when is_certain then ${max}
        when is_cut then (select count(*) from (
          ${listed(list)} and ${isMatch(list)} limit ${max}) walked)
        else (select count(*) from (select * from (${allFound}) found limit ${max}) counted)
      end)::int as total
    from reached`;
}

/** A page of a search, from a place in the list. */
interface SearchedPage {
  isFull: boolean;
  /** The condition of the rows `l` past that place, and their order from it. */
  isPast: Sql;
  order: Sql;
  /** How many of them are read. */
  reach: number;
}

/**
 * Common table expressions that end with `matches`, the rows of a search up to the end of a page. If there are more than
 * are counted, the nearest names are read in the order of the list, which mostly hold enough, and otherwise all matches.
 */
export function matchesUntil(
  list: SearchedList,
  { isFull, isPast, order, reach }: SearchedPage,
  { counted, nearest }: Limits = defaults,
): Sql {
  // Each is looked up: as a join, all names of the organisation might be read.
  const known = sql`select l.* from (${allFound}) found
    cross join lateral (${listed(list)} and l.beacon_id = found.beacon_id offset 0) l
    where ${isPast}`;
  if (!isFull)
    return sql`${soughtIn(list)}, ${foundIn(list, rowLimits(counted))},
      matches as materialized (${known})`;
  const hasEnough = sql`(select count(*) from near) = ${reach}::int`;
  return sql`
    ${soughtIn(list)}, near as materialized (
      select l.* from (
        ${listed(list)} and ${isPast} order by ${order} limit ${nearest + perMatch * reach}::int
      ) l where ${isMatch(list)} limit ${reach}::int
    ), matches as materialized (
      select * from near where ${hasEnough}
      union all
      select * from (with ${foundIn(list, null)} ${known} and not ${hasEnough}) others
    )`;
}

/** One more of each than are counted shows that there are more. */
function rowLimits(counted: number) {
  return { named: counted + 1, titled: counted + 1, assessed: counted * together + 1 };
}
