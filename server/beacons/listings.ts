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

/** A term that more than this share of the first listings holds is broad. */
const broad = { tried: 1000, share: 0.25 };
/** Among so many listings a broad term has more matches than are counted, or it is not broad after all. */
export const mostRead = mostCounted / broad.share;

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

/** Whether a term is in so many texts that reading them one by one finds more than are counted sooner. */
export function isBroad({ scope, group }: ListFilter): Sql {
  if (scope.isArchived || group !== null) return sql`select false as is_broad`;
  return sql`
    select coalesce(avg((${holdsTerm})::int) > ${sql.lit(broad.share)}, false) as is_broad
    from unnest(${scope.wholeIds}::uuid[]) o (organisation_id)
    cross join lateral (
      select search_text from beacon_listings
      where organisation_id = o.organisation_id and group_name = ''
      order by beacon_id limit ${sql.lit(broad.tried)}
    ) l`;
}

/** What a broad term finds among the first listings. */
export function readMatches(filter: ListFilter): Sql {
  return sql`
    select f.* from unnest(${filter.scope.wholeIds}::uuid[]) o (organisation_id)
    cross join lateral (
      select l.organisation_id, l.beacon_id, l.value from (
        select l.*, ${valueOf(filter)} as value from beacon_listings l
        where l.organisation_id = o.organisation_id and l.group_name = '' and not l.is_archived
        order by l.beacon_id limit ${sql.lit(mostRead)}
      ) l
      where ${holdsTerm} and ${isNotOwn(filter.scope)} limit ${sql.lit(mostCounted + 1)}
    ) f
    where (select is_broad from sampled)`;
}

/** What a term finds in the organisations the viewer sees whole; one more than are counted, if there are more. */
export function matches(filter: ListFilter): Sql {
  const hasRead = sql`(select count(*) from read) > ${sql.lit(mostCounted)}`;
  return sql`
    select * from read where ${hasRead}
    union all
    select f.* from unnest(${filter.scope.wholeIds}::uuid[]) o (organisation_id)
    cross join lateral (${indexedMatches(filter)} limit ${sql.lit(mostCounted + 1)}) f
    where not ${hasRead}`;
}

/** All that a term finds in the organisation `o`: by the pieces of the texts alone, since no other index is of help. */
export function indexedMatches(filter: ListFilter): Sql {
  const { scope, group } = filter;
  const groups = group === null ? sql`null` : sql`array[${group}]`;
  const isArchived = sql.lit(scope.isArchived);
  return sql`
    select l.organisation_id, l.beacon_id, ${valueOf(filter)} as value from (
      select * from beacon_listings
      where group_name = '' and search_pieces(uuid_hash_extended(organisation_id, is_archived::int),
        search_text, group_names) @> term_pieces(uuid_hash_extended(o.organisation_id,
        ${isArchived}::int), (select text from term), ${groups})
      offset 0
    ) l
    where l.organisation_id = o.organisation_id and l.is_archived = ${isArchived}
      and ${group === null ? sql`true` : sql`l.group_names @> ${groups}`}
      and ${holdsTerm} and ${isNotOwn(scope)}`;
}

/** Whether there are more matches than are counted: then they are looked for in their order. */
export const hasTooMany = sql`((select count(*) from matches) > ${sql.lit(mostCounted)})`;

/** What a term is compared by. */
export function foldedTerm(searchTerm: string): Sql {
  return sql`select fold(${searchTerm}) as text`;
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

/** What the order sorts a listing `l` by. */
export function valueOf({ order }: ListFilter): Sql {
  return sql.ref(`l.${order.column}`);
}
