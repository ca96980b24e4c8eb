import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Audit, AuditedRead } from '#server/platform/audit/read-audited.ts';
import type { Cursor } from '#server/platform/database/page-cursor.ts';
import { maxCounted } from '#contract/lists.ts';
import { flaggedRows, hasIndex, hasTooManyFlagged, isFlagged } from './list-flags.ts';
import {
  columnBeside,
  foldedTerm,
  hasTooMany,
  holdsTerm,
  indexedMatches,
  isBroad,
  matches,
  maxRead,
  ownListRows,
  readMatches,
  textOf,
  valueOfMatch,
} from './list-rows.ts';
import type { ListFilter } from './list-rows.ts';
import { directionOf, inOrder, indexRanges, isBeyond, rowCount, scanLimit } from './list-scan.ts';
import type { Scan } from './list-scan.ts';

type Sql = RawBuilder<unknown>;

/** Number of list rows that are searched in order before all matches are sorted instead. */
const nearest = 5000;
/** The same for rows that are only looked up among the matches, which are known. */
const nearestKnown = 10_000;
/** So many matches are sorted at once, although the value of each is looked up in another table. */
const fewMatches = 2000;

/** The rows in the order of the scan, and the total, which is at most one more than are counted. */
export interface ListSlice<Shown> {
  total: number;
  rows: Cursor[];
  /** What the list shows of the rows; null if the statement did not read it. */
  shown: Shown[] | null;
}

/** What a list shows, and the audit of that. */
export interface AuditedTables<Shown> {
  /** Common table expressions. */
  tables: RawBuilder<Shown>;
  audit: Audit<Shown>;
}

/** One part of a list of one organisation and its total, in one statement that uses indexes whatever its length. */
export function listStatement<Shown>(
  filter: ListFilter,
  scan: Scan,
  shown: AuditedTables<Shown> | null,
): AuditedRead<ListSlice<Shown>> {
  const { tables, total, found } = partsOf(filter, scan);
  return {
    tables: sql`
    ${tables} page as materialized (
      select row_number() over () as position, * from (
        ${found} order by ${inOrder(filter, scan)}
        offset ${rowCount(scan.skip)} limit ${rowCount(scan.take)}
      ) found
    ) ${shown ? sql`, ${shown.tables}` : sql``}`,
    select: sql<ListSlice<Shown>>`
    select (${total})::int as total, coalesce((
        select json_agg(json_build_object('beaconId', beacon_id, 'value', value::text)
          order by position) from page
      ), '[]') as rows, ${shown ? allShown : sql`null`} as shown`,
    audit: shown && auditOfAll(shown),
  };
}

/** What a list shows of these Beacons of one organisation. */
export function shownStatement<Shown>(
  beacons: { position: number; beaconId: string }[],
  shown: AuditedTables<Shown>,
): AuditedRead<{ shown: Shown[] }> {
  return {
    tables: sql`
    page as materialized (
      select * from unnest(${beacons.map(({ position }) => position)}::int[],
        ${beacons.map(({ beaconId }) => beaconId)}::uuid[]) page (position, beacon_id)
    ), ${shown.tables}`,
    select: sql<{ shown: Shown[] }>`select ${allShown} as shown`,
    audit: auditOfAll(shown),
  };
}

/** The audit of the rows in the one row of a statement. */
function auditOfAll<Shown>({
  audit: { within, after },
}: AuditedTables<Shown>): Audit<{ shown: Shown[] | null }> {
  return { within, after: (rows) => after(rows.flatMap(({ shown }) => shown ?? [])) };
}

const allShown = sql`coalesce((select json_agg(shown order by position) from shown), '[]')`;

/** A list before it is sorted and cut. */
interface ListParts {
  /** Common table expressions, each followed by a comma. */
  tables: Sql;
  total: Sql;
  /** Rows of `beacon_id` and `value`: of the scan's range, and at least as many as it reads. */
  found: Sql;
}

function partsOf(filter: ListFilter, scan: Scan): ListParts {
  if (!filter.isWhole || filter.show === 'mine') return ownList(filter, scan);
  return filter.show === null ? wholeList(filter, scan) : flaggedList(filter, scan);
}

/** The Beacons with a flag: all are sorted, or where they are many or an index sorts them, read in the order of the list. */
function flaggedList(filter: ListFilter, scan: Scan): ListParts {
  const { searchTerm, order, show } = filter;
  const isListRow = order.table === 'beacon_list_rows';
  const isInIndex = searchTerm === null && order.column === 'score' && hasIndex(show);
  const isMatch =
    searchTerm === null
      ? sql`true`
      : holdsTerm(columnBeside(filter, 'beacon_names', 'search_text'));
  const term = searchTerm === null ? sql`` : sql`term as materialized (${foldedTerm(searchTerm)}),`;
  const isWanted = sql`${isFlagged(filter, isListRow)} and ${isMatch}
    and ${isInIndex ? sql`true` : hasTooManyFlagged}`;
  const known = sql`select l.beacon_id, ${columnBeside(filter, order.table, order.column)} as value
    from flagged l where ${isInIndex ? sql`false` : sql`not ${hasTooManyFlagged}`}`;
  return {
    tables: sql`${term} flagged as materialized (
      ${flaggedRows(filter)} and ${isMatch} limit ${sql.lit(maxCounted + 1)}),`,
    total: sql`select count(*) from flagged`,
    found: sql`select * from (${known} union all ${indexScan(filter, scan, isWanted)}) found
      where ${isBeyond(filter, scan)}`,
  };
}

/** The Beacons that the viewer sees by membership are few: all are read. */
function ownList(filter: ListFilter, scan: Scan): ListParts {
  const { searchTerm } = filter;
  const term = searchTerm === null ? sql`` : sql`term as materialized (${foldedTerm(searchTerm)}),`;
  return {
    tables: sql`${term} own as materialized (${ownListRows(filter)}),`,
    total: sql`select count(*) from own`,
    found: sql`select * from own where ${isBeyond(filter, scan)}`,
  };
}

function wholeList(filter: ListFilter, scan: Scan): ListParts {
  const { searchTerm } = filter;
  if (searchTerm === null)
    return { tables: sql``, total: storedCount(filter), found: indexScan(filter, scan) };
  return {
    tables: sql`term as materialized (${foldedTerm(searchTerm)}),
      sampled as materialized (${isBroad(filter)}),
      read as materialized (${readMatches(filter)}),
      matches as materialized (${matches(filter)}),`,
    total: sql`select count(*) from matches`,
    found: sql`
      select * from (
        ${knownMatches(filter, scan)}
        union all
        select * from (${searchScan(filter, scan)}) w where ${hasTooMany}
      ) found
      where ${isBeyond(filter, scan)}`,
  };
}

/**
 * All matches if they are not too many, or the nearest of them: where each value would be looked up in another table, the
 * list rows in order are compared with the matches first.
 */
function knownMatches(filter: ListFilter, scan: Scan): Sql {
  const all = sortable(filter, sql`matches`);
  if (filter.order.table === 'beacon_names') return sql`${all} where not ${hasTooMany}`;
  const [range] = indexRanges(filter, scan);
  // `is true` keeps the database from joining, which would read all rows before the first.
  return sql`
    select * from (
      with near as materialized (
        select l.beacon_id, l.value from (
          ${indexRange(filter, scan, range)} limit ${sql.lit(nearestKnown)}
        ) l
        where (select count(*) from matches) > ${sql.lit(fewMatches)}
          and (l.beacon_id in (select beacon_id from matches)) is true
        limit ${scanLimit(scan)}
      ), reached as materialized (
        select count(*) = ${scanLimit(scan)} as is_enough from near
      )
      select * from near where (select is_enough from reached)
      union all
      ${all} where not (select is_enough from reached)
    ) k where not ${hasTooMany}`;
}

/** Matches with the value that they are sorted by. */
function sortable(filter: ListFilter, of: Sql): Sql {
  return sql`select l.beacon_id, ${valueOfMatch(filter)} as value from ${of} l`;
}

/** The total from stored counters. */
function storedCount({ organisationId, isArchived, group }: ListFilter): Sql {
  return sql`coalesce((
    select ${sql.ref(isArchived ? 'archived' : 'active')} from beacon_counts
    where organisation_id = ${organisationId}
      and kind = ${sql.lit(group === null ? 'organisation' : 'group')} and name = ${group ?? ''}), 0)`;
}

/** The scan of an organisation. List rows with and without a value are read from separate index ranges. */
function indexScan(filter: ListFilter, scan: Scan, isWanted: Sql = sql`true`): Sql {
  const ranges = indexRanges(filter, scan).map(
    (range) =>
      sql`(${indexRange(filter, scan, sql`${range} and ${isWanted}`)} limit ${scanLimit(scan)})`,
  );
  return sql`select * from (${sql.join(ranges, sql` union all `)}) found`;
}

/**
 * The scan of an organisation for a term with many matches. The nearest list rows usually contain enough of them; if
 * they do not, all matches are sorted.
 */
function searchScan(filter: ListFilter, scan: Scan): Sql {
  const [range] = indexRanges(filter, scan);
  const reachNear = sql`case when (select is_broad from sampled) then ${sql.lit(maxRead)}
    else ${sql.lit(nearest)} end`;
  const hasEnough = sql`(select count(*) from near) = ${scanLimit(scan)}`;
  return sql`
    with near as materialized (
      select l.beacon_id, l.value from (
        ${indexRange(filter, scan, range, true)}
        limit ${reachNear}
      ) l
      where ${holdsTerm(textOf(filter))} limit ${scanLimit(scan)}
    )
    select * from near where ${hasEnough}
    union all
    (select * from (${sortable(filter, sql`(${indexedMatches(filter)})`)} offset 0) m
    where ${isBeyond(filter, scan)} and not ${hasEnough}
    order by ${inOrder(filter, scan)} limit ${scanLimit(scan)})`;
}

/** List rows in one range of the order's index. @param isSearch whether the names among them come with their text */
function indexRange(filter: ListFilter, scan: Scan, range: Sql, isSearch = false): Sql {
  const { organisationId, isArchived, order, group } = filter;
  const value = sql.ref(`l.${order.column}`);
  const direction = directionOf(filter, scan);
  const hasText = isSearch && order.table === 'beacon_names';
  return sql`
    select l.beacon_id, ${value} as value ${hasText ? sql`, l.search_text` : sql``}
    from ${sql.table(order.table)} l
    where l.organisation_id = ${organisationId} and l.group_name = ${group ?? ''}
      and l.is_archived = ${sql.lit(isArchived)} and ${range}
    order by ${value} ${direction}, l.beacon_id ${direction}`;
}
