import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { mostCounted } from '#contract/lists.ts';
import type { ListOrder } from './list-orders.ts';
import type { ListScope } from './list-scope.ts';

type Sql = RawBuilder<unknown>;

/** What a list asks for, wherever in it one is. */
export interface ListFilter {
  scope: ListScope;
  order: ListOrder;
  group: string | null;
  searchTerm: string | null;
  now: Date;
}

/**
 * How many Beacons are tried for a term, and the share of matches from which an index is of no help; in an
 * archive sooner, because the index finds what is active too.
 */
const tried = { size: 2000, broadFrom: 0.5, broadInArchive: 0.1 };
/** Names sort as they are searched, so that their matches may all lie at the far end of the order. */
const mostSorted = { sort_name: 15_000, score: mostCounted, completed_at: mostCounted };

/**
 * What the viewer is a member of, as far as the organisation's own order does not hold it: Beacons she sees
 * by membership alone, and those whose open window she has not answered. These show, and sort by, what was
 * before that window.
 */
export function ownListings({ scope, order, group, searchTerm, now }: ListFilter): Sql {
  if (scope.isArchived) return noListings(order);
  const { userId, wholeIds, ownIds } = scope;
  return sql`
    select l.organisation_id, l.beacon_id, ${shownValue(scope, order)} as value
    from members m
    join beacon_listings l on l.organisation_id = m.organisation_id
      and l.beacon_id = m.beacon_id and l.group_name = ${group ?? ''} and not l.is_archived
    join beacons b on b.organisation_id = m.organisation_id and b.id = m.beacon_id
    left join lateral (
      select a.id from assessments a
      where m.role <> 'viewer' and a.number >= m.asked_from
        and a.organisation_id = m.organisation_id and a.beacon_id = m.beacon_id
        and a.closed_at is null
        and (a.closes_at is null or a.closes_at > ${now})
        and not exists (select from responses where organisation_id = a.organisation_id
          and assessment_id = a.id and member_id = m.id)
    ) hidden on true
    left join lateral (
      select (a.result->>'normalisedScore')::float8 as score,
        case when b.is_anonymous then a.opens_at else a.completed_at end as completed_at
      from assessments a
      where hidden.id is not null and a.organisation_id = m.organisation_id
        and a.beacon_id = m.beacon_id and a.completed_at is not null and a.id <> hidden.id
      order by a.number desc limit 1
    ) before on true
    where m.user_id = ${userId} and m.removed_at is null
      and (m.organisation_id = any(${ownIds}::uuid[])
        or (m.organisation_id = any(${wholeIds}::uuid[]) and hidden.id is not null))
      and ${searchTerm === null ? sql`true` : holdsTerm}`;
}

function shownValue({ deniedIds }: ListScope, { column }: ListOrder): Sql {
  if (column === 'sort_name') return sql`l.sort_name`;
  const isDenied = sql`(l.organisation_id = any(${deniedIds}::uuid[]) and not m.is_admin
    and m.role <> 'viewer')`;
  const shown = sql`case when hidden.id is null then ${sql.ref(`l.${column}`)}
    else ${sql.ref(`before.${column}`)} end`;
  return column === 'score' ? sql`case when not ${isDenied} then ${shown} end` : shown;
}

/** Whether a term is in so many texts that reading them one by one finds enough of them sooner. */
export function sampledTerm({ scope: { wholeIds, isArchived } }: ListFilter): Sql {
  const broadFrom = sql.lit(isArchived ? tried.broadInArchive : tried.broadFrom);
  return sql`
    select coalesce(avg((strpos(s.search_text, (select text from term)) > 0)::int)
      > ${broadFrom}, false) as is_broad
    from unnest(${wholeIds}::uuid[]) o (organisation_id)
    cross join lateral (
      select search_text from beacon_listings
      where organisation_id = o.organisation_id and group_name = ''
      order by beacon_id limit ${tried.size}
    ) s`;
}

/** What a term finds in the organisations the viewer sees whole; one more than are sorted, if there are more. */
export function matches(filter: ListFilter): Sql {
  const { scope, order, group } = filter;
  const isBroad = sql`(select is_broad from sampled)`;
  const hasTrigram = sql`(select has_trigram from term)`;
  const found = (condition: Sql) => sql`
    select l.organisation_id, l.beacon_id, ${sql.ref(`l.${order.column}`)} as value
    from beacon_listings l
    where l.organisation_id = o.organisation_id and l.is_archived = ${sql.lit(scope.isArchived)}
      and ${isNotOwn(scope)} and ${condition}`;
  const isInGroup = group === null ? sql`true` : sql`l.group_names @> array[${group}]`;
  const indexed = (condition: Sql) => sql`(
    ${found(sql`l.group_name = '' and ${isInGroup} and ${condition} and not ${isBroad}`)}
    limit ${mostSorted[order.column] + 1}::int)`;
  return sql`
    select f.* from unnest(${scope.wholeIds}::uuid[]) o (organisation_id)
    cross join lateral (
      ${indexed(sql`l.search_text like (select pattern from term) and ${hasTrigram}`)}
      union all
      ${indexed(sql`search_parts(l.search_text) @> (select parts from term)
        and ${holdsTerm} and not ${hasTrigram}`)}
      union all
      (${found(sql`l.group_name = ${group ?? ''} and ${holdsTerm} and ${isBroad}`)}
      order by l.sort_name, l.beacon_id limit ${mostCounted + 1}::int)
    ) f`;
}

/** Whether there are more matches than are worth sorting: then the order is walked, past what does not match. */
export function hasTooMany({ column }: ListOrder): Sql {
  const most = sql`case when (select is_broad from sampled) then ${sql.lit(mostCounted)}
    else ${sql.lit(mostSorted[column])} end`;
  return sql`((select count(*) from matches) > ${most})`;
}

/** What a term is compared by. */
export function foldedTerm(searchTerm: string): Sql {
  return sql`
    select text, text ~ '[a-z0-9]{3}' as has_trigram,
      '%' || regexp_replace(text, '([\\\\%_])', '\\\\\\1', 'g') || '%' as pattern,
      case when length(text) = 1 then array[text] else letter_pairs(text) end as parts
    from (select fold(${searchTerm}) as text) folded`;
}

/** No listing at all, in the shape of some. */
export function noListings({ type }: ListOrder): Sql {
  return sql`select null::uuid as organisation_id, null::uuid as beacon_id, null::${type} as value
    where false`;
}

/** Beacons that `own` holds have another place there. */
export function isNotOwn({ isArchived }: ListScope): Sql {
  return isArchived ? sql`true` : sql`l.beacon_id <> all(array(select beacon_id from own))`;
}

/** Whether the listing `l` is of a Beacon whose text holds the term. */
export const holdsTerm = sql`strpos(l.search_text, (select text from term)) > 0`;
