import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { maxCounted } from '#contract/lists.ts';
import type { ListOrder } from './list-orders.ts';
import type { ListScope } from './list-scope.ts';

type Sql = RawBuilder<unknown>;

/** What a list asks for, wherever in it one is. */
export interface ListFilter {
  scope: ListScope;
  order: ListOrder;
  group: string | null;
  searchTerm: string | null;
}

/** A term that more than this share of the first list rows holds is broad. */
const broad = { tried: 1000, share: 0.25 };
/** Among so many list rows a broad term has more matches than are counted, or it is not broad after all. */
export const maxRead = maxCounted / broad.share;

/** What the viewer sees by membership alone, so that the organisation's own order does not lead to it. */
export function ownListRows({ scope, order, group, searchTerm }: ListFilter): Sql {
  if (scope.isArchived || scope.ownIds.length === 0) return noListRows(order);
  const { userId, ownIds } = scope;
  return sql`
    select l.organisation_id, l.beacon_id, ${shownValue(scope, order)} as value
    from members m
    join beacon_listings l on l.organisation_id = m.organisation_id
      and l.beacon_id = m.beacon_id and l.group_name = ${group ?? ''} and not l.is_archived
    where m.user_id = ${userId} and m.removed_at is null
      and m.organisation_id = any(${ownIds}::uuid[])
      and ${searchTerm === null ? sql`true` : holdsTerm}`;
}

function shownValue({ deniedIds }: ListScope, { column }: ListOrder): Sql {
  const value = sql.ref(`l.${column}`);
  const isDenied = sql`(l.organisation_id = any(${deniedIds}::uuid[]) and not m.is_admin
    and m.role <> 'viewer')`;
  return column === 'score' ? sql`case when not ${isDenied} then ${value} end` : value;
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

/** What a broad term finds among the first list rows. */
export function readMatches(filter: ListFilter): Sql {
  return sql`
    select f.* from unnest(${filter.scope.wholeIds}::uuid[]) o (organisation_id)
    cross join lateral (
      select l.organisation_id, l.beacon_id, l.value from (
        select l.*, ${valueOf(filter)} as value from beacon_listings l
        where l.organisation_id = o.organisation_id and l.group_name = '' and not l.is_archived
        order by l.beacon_id limit ${sql.lit(maxRead)}
      ) l
      where ${holdsTerm} limit ${sql.lit(maxCounted + 1)}
    ) f
    where (select is_broad from sampled)`;
}

/** What a term finds in the organisations the viewer sees whole; one more than are counted, if there are more. */
export function matches(filter: ListFilter): Sql {
  const hasRead = sql`(select count(*) from read) > ${sql.lit(maxCounted)}`;
  return sql`
    select * from read where ${hasRead}
    union all
    select f.* from unnest(${filter.scope.wholeIds}::uuid[]) o (organisation_id)
    cross join lateral (${indexedMatches(filter)} limit ${sql.lit(maxCounted + 1)}) f
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
      and ${holdsTerm}`;
}

/** Whether there are more matches than are counted: then they are looked for in their order. */
export const hasTooMany = sql`((select count(*) from matches) > ${sql.lit(maxCounted)})`;

/** What a term is compared by. */
export function foldedTerm(searchTerm: string): Sql {
  return sql`select fold(${searchTerm}) as text`;
}

/** No list rows, in the shape of some. */
export function noListRows({ type }: ListOrder): Sql {
  return sql`select null::uuid as organisation_id, null::uuid as beacon_id, null::${type} as value
    where false`;
}

/** Whether the list row `l` is of a Beacon whose text holds the term. */
export const holdsTerm = sql`strpos(l.search_text, (select text from term)) > 0`;

/** What the order sorts a list row `l` by. */
export function valueOf({ order }: ListFilter): Sql {
  return sql.ref(`l.${order.column}`);
}
