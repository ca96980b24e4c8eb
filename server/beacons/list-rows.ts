import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isAssessor } from '#server/platform/database/conditions.ts';
import { maxCounted } from '#contract/lists.ts';
import type { ListOrder } from './list-orders.ts';
import type { ListScope } from './list-scope.ts';

type Sql = RawBuilder<unknown>;

/** Scope, filters and order of a list, the same for all its pages. */
export interface ListFilter {
  scope: ListScope;
  order: ListOrder;
  group: string | null;
  searchTerm: string | null;
}

/** A term is broad if more than this share of a sample of list rows contains it. */
const broad = { sampleSize: 1000, share: 0.25 };
/** Number of list rows that are read for a broad term: enough for more matches than are counted. */
export const maxRead = maxCounted / broad.share;

/** List rows that the viewer sees by membership alone, which no index of an organisation's order can select. */
export function ownListRows({ scope, order, group, searchTerm }: ListFilter): Sql {
  if (scope.isArchived || scope.memberOnlyIds.length === 0) return noListRows(order);
  const { userId, memberOnlyIds } = scope;
  return sql`
    select l.organisation_id, l.beacon_id, ${shownValue(scope, order)} as value
    from members m
    join beacon_list_rows l on l.organisation_id = m.organisation_id
      and l.beacon_id = m.beacon_id and l.group_name = ${group ?? ''} and not l.is_archived
    where m.user_id = ${userId} and m.removed_at is null
      and m.organisation_id = any(${memberOnlyIds}::uuid[])
      and ${searchTerm === null ? sql`true` : holdsTerm}`;
}

function shownValue({ deniedIds }: ListScope, { column }: ListOrder): Sql {
  const value = sql.ref(`l.${column}`);
  const isDenied = sql`(l.organisation_id = any(${deniedIds}::uuid[]) and not m.is_admin
    and ${isAssessor('m')})`;
  return column === 'score' ? sql`case when not ${isDenied} then ${value} end` : value;
}

/** Whether a term is so frequent that a sequential read reaches the counting limit sooner than the index. */
export function isBroad({ scope, group }: ListFilter): Sql {
  if (scope.isArchived || group !== null) return sql`select false as is_broad`;
  return sql`
    select coalesce(avg((${holdsTerm})::int) > ${sql.lit(broad.share)}, false) as is_broad
    from unnest(${scope.fullIds}::uuid[]) o (organisation_id)
    cross join lateral (
      select search_text from beacon_list_rows
      where organisation_id = o.organisation_id and group_name = ''
      order by beacon_id limit ${sql.lit(broad.sampleSize)}
    ) l`;
}

/** Matches of a broad term among the first list rows. */
export function readMatches(filter: ListFilter): Sql {
  return sql`
    select f.* from unnest(${filter.scope.fullIds}::uuid[]) o (organisation_id)
    cross join lateral (
      select l.organisation_id, l.beacon_id, l.value from (
        select l.*, ${valueOf(filter)} as value from beacon_list_rows l
        where l.organisation_id = o.organisation_id and l.group_name = '' and not l.is_archived
        order by l.beacon_id limit ${sql.lit(maxRead)}
      ) l
      where ${holdsTerm} limit ${sql.lit(maxCounted + 1)}
    ) f
    where (select is_broad from sampled)`;
}

/** Matches in the organisations whose Beacons the viewer sees all; at most one more than are counted. */
export function matches(filter: ListFilter): Sql {
  const hasRead = sql`(select count(*) from read) > ${sql.lit(maxCounted)}`;
  return sql`
    select * from read where ${hasRead}
    union all
    select f.* from unnest(${filter.scope.fullIds}::uuid[]) o (organisation_id)
    cross join lateral (${indexedMatches(filter)} limit ${sql.lit(maxCounted + 1)}) f
    where not ${hasRead}`;
}

/** All matches in the organisation `o`. Only the index on the pieces of the texts applies here. */
export function indexedMatches(filter: ListFilter): Sql {
  const { scope, group } = filter;
  const groups = group === null ? sql`null` : sql`array[${group}]`;
  const isArchived = sql.lit(scope.isArchived);
  return sql`
    select l.organisation_id, l.beacon_id, ${valueOf(filter)} as value from (
      select * from beacon_list_rows
      where group_name = '' and search_pieces(uuid_hash_extended(organisation_id, is_archived::int),
        search_text, group_names) @> term_pieces(uuid_hash_extended(o.organisation_id,
        ${isArchived}::int), (select text from term), ${groups})
      offset 0
    ) l
    where l.organisation_id = o.organisation_id and l.is_archived = ${isArchived}
      and ${group === null ? sql`true` : sql`l.group_names @> ${groups}`}
      and ${holdsTerm}`;
}

/** Whether there are more matches than are counted. They are then searched in the order of the list. */
export const hasTooMany = sql`((select count(*) from matches) > ${sql.lit(maxCounted)})`;

/** The term folded for comparison. */
export function foldedTerm(searchTerm: string): Sql {
  return sql`select fold(${searchTerm}) as text`;
}

/** An empty result with the columns of list rows. */
export function noListRows({ type }: ListOrder): Sql {
  return sql`select null::uuid as organisation_id, null::uuid as beacon_id, null::${type} as value
    where false`;
}

/** Whether the text of the list row `l` contains the term. */
export const holdsTerm = sql`strpos(l.search_text, (select text from term)) > 0`;

/** The column of a list row `l` that the order sorts by. */
export function valueOf({ order }: ListFilter): Sql {
  return sql.ref(`l.${order.column}`);
}
