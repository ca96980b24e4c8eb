import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isAssessor } from '#server/platform/database/conditions.ts';
import { maxCounted } from '#contract/lists.ts';
import { isFlaggedFor } from './list-flags.ts';
import type { FlagFilter } from './list-flags.ts';
import type { ListOrder } from './list-orders.ts';

type Sql = RawBuilder<unknown>;

/** Scope, filters and order of a list of one organisation, the same for all its pages. */
export interface ListFilter extends FlagFilter {
  userId: string;
  isArchived: boolean;
  order: ListOrder;
  searchTerm: string | null;
  isDistributed: boolean;
}

/** A term is broad if more than this share of a sample of names contains it. */
const broad = { sampleSize: 1000, share: 0.25 };
/** Number of names that are read for a broad term: enough for more matches than are counted. */
export const maxRead = maxCounted / broad.share;

/** Beacons that the viewer sees by membership alone, which no index of the order can select. */
export function ownListRows(filter: ListFilter): Sql {
  const { organisationId, userId, isDenied, order, group, searchTerm } = filter;
  const value = sql.ref(`l.${order.column}`);
  const isHidden = isDenied && order.column === 'score';
  const shown = sql`case when m.is_admin or not ${isAssessor('m')} then ${value} end`;
  return sql`
    select l.beacon_id, ${isHidden ? shown : value} as value
    from members m
    join ${sql.table(order.table)} l on l.organisation_id = ${organisationId}
      and l.beacon_id = m.beacon_id and l.group_name = ${group ?? ''} and not l.is_archived
    where m.organisation_id = ${organisationId} and m.user_id = ${userId} and m.removed_at is null
      and ${searchTerm === null ? sql`true` : holdsTerm(textOf(filter))}
      and ${isFlaggedFor(filter)}`;
}

/** Whether a term is so frequent that a sequential read reaches the counting limit sooner than the index. */
export function isBroad({ organisationId, isArchived, group }: ListFilter): Sql {
  if (isArchived || group !== null) return sql`select false as is_broad`;
  return sql`
    select coalesce(avg((${holdsTerm()})::int) > ${sql.lit(broad.share)}, false) as is_broad
    from (
      select search_text from beacon_names
      where organisation_id = ${organisationId} and group_name = ''
      order by beacon_id limit ${sql.lit(broad.sampleSize)}
    ) l`;
}

/** Matches of a broad term among the first names. */
export function readMatches({ organisationId }: ListFilter): Sql {
  return sql`
    select l.beacon_id, l.sort_name from (
      select beacon_id, sort_name, search_text from beacon_names
      where organisation_id = ${organisationId} and group_name = '' and not is_archived
      order by beacon_id limit ${sql.lit(maxRead)}
    ) l
    where (select is_broad from sampled) and ${holdsTerm()} limit ${sql.lit(maxCounted + 1)}`;
}

/** Matches in an organisation whose Beacons the viewer sees all; at most one more than are counted. */
export function matches(filter: ListFilter): Sql {
  const hasRead = sql`(select count(*) from read) > ${sql.lit(maxCounted)}`;
  return sql`
    select * from read where ${hasRead}
    union all
    select * from (${indexedMatches(filter)} limit ${sql.lit(maxCounted + 1)}) f
    where not ${hasRead}`;
}

/** All matches. Only the index on the pieces of the texts applies here, so only a cluster is told the organisation. */
export function indexedMatches({
  organisationId,
  isArchived,
  group,
  isDistributed,
}: Pick<ListFilter, 'organisationId' | 'isArchived' | 'group' | 'isDistributed'>): Sql {
  const groups = group === null ? sql`null` : sql`array[${group}]`;
  return sql`
    select l.beacon_id, l.sort_name from (
      select * from beacon_names
      where ${isDistributed ? sql`organisation_id = ${organisationId} and` : sql``}
        group_name = '' and search_pieces(uuid_hash_extended(organisation_id, is_archived::int),
        search_text, group_names) @> term_pieces(uuid_hash_extended(${organisationId}::uuid,
        ${sql.lit(Number(isArchived))}), (select text from term), ${groups})
      offset 0
    ) l
    where l.organisation_id = ${organisationId} and l.is_archived = ${sql.lit(isArchived)}
      and ${group === null ? sql`true` : sql`l.group_names @> ${groups}`}
      and ${holdsTerm()}`;
}

/** Whether there are more matches than are counted. They are then searched in the order of the list. */
export const hasTooMany = sql`((select count(*) from matches) > ${sql.lit(maxCounted)})`;

/** The term folded for comparison. */
export function foldedTerm(searchTerm: string): Sql {
  return sql`select fold(${searchTerm}) as text`;
}

/** Whether a text contains the term. @param text by default that of the name `l` */
export function holdsTerm(text: Sql = sql`l.search_text`): Sql {
  return sql`strpos(${text}, (select text from term)) > 0`;
}

/** The text of the row `l` of the order's table. */
export function textOf(filter: ListFilter): Sql {
  const isBeside = filter.order.table !== 'beacon_names';
  return isBeside ? columnBeside(filter, 'beacon_names', 'search_text') : sql`l.search_text`;
}

/** The value that a match `l` is sorted by. */
export function valueOfMatch(filter: ListFilter): Sql {
  const { table, column } = filter.order;
  const value = sql.ref(`l.${column}`);
  return table === 'beacon_names' ? value : columnBeside(filter, table, column);
}

/**
 * A column of the Beacon `l` in another table, found by its primary key. No group sorts below the empty name; in a table
 * without statistics `=` would make the index of an order look as good as the key, and be read whole for each match.
 */
export function columnBeside(
  { organisationId }: ListFilter,
  table: ListOrder['table'],
  column: string,
): Sql {
  return sql`(select ${sql.ref(`r.${column}`)} from ${sql.table(table)} r
    where r.organisation_id = ${organisationId} and r.beacon_id = l.beacon_id and r.group_name <= '')`;
}
