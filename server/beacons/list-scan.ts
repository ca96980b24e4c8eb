import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Cursor } from '#server/platform/database/page-cursor.ts';
import type { ListFilter } from './list-rows.ts';

type Sql = RawBuilder<unknown>;

/** The part of a list that a statement reads. */
export interface Scan {
  /** Whether the scan goes towards the start of the list. */
  isBackward: boolean;
  /** The scan starts after this cursor; null: at the start or the end of the list. */
  from: Cursor | null;
  /** The number of Beacons to skip. */
  skip: number;
  take: number;
}

/** A larger number of rows is a parameter; a smaller one is part of the statement, whose plan then knows it. */
const maxLiteral = 100;

export function rowCount(count: number): Sql {
  return count > maxLiteral ? sql`${count}::int` : sql.lit(count);
}

/** How many list rows a scan reads from its start. */
export function scanLimit({ skip, take }: Scan): Sql {
  return rowCount(skip + take);
}

/** The index ranges that a scan passes, in its order: rows with and without a value are in separate ones. */
export function indexRanges(filter: ListFilter, scan: Scan): [Sql, ...Sql[]] {
  const value = sql.ref(`l.${filter.order.column}`);
  const { from, isBackward } = scan;
  const past = from ? isPastCursor(filter, scan, { value, from }) : sql`true`;
  // An ascending index ends with the rows without a value, as the list does.
  const isWholeIndex = from === null && !filter.order.isDescending;
  if (filter.order.column === 'sort_name' || isWholeIndex) return [past];
  const isAmongNulls = from !== null && from.value === null;
  const isPastId = isAmongNulls
    ? sql`l.beacon_id ${comparison(filter, scan)} ${from.beaconId}::uuid`
    : sql`true`;
  const nulls = sql`(${value} is null and ${isPastId})`;
  const valued = sql`(${value} is not null and ${isAmongNulls ? sql`true` : past})`;
  if (isAmongNulls) return isBackward ? [nulls, valued] : [nulls];
  if (isBackward) return from ? [valued] : [nulls, valued];
  return [valued, nulls];
}

export function inOrder(filter: ListFilter, scan: Scan): Sql {
  const direction = directionOf(filter, scan);
  return sql`value is null ${scan.isBackward ? sql`desc` : sql`asc`}, value ${direction},
    beacon_id ${direction}`;
}

/** Whether a list row lies past the start of the scan. */
export function isBeyond(filter: ListFilter, scan: Scan): Sql {
  const { from, isBackward } = scan;
  const value = sql`value`;
  if (!from) return sql`true`;
  const isPast = sql`beacon_id ${comparison(filter, scan)} ${from.beaconId}::uuid`;
  if (from.value === null) {
    const isPastNull = sql`(value is null and ${isPast})`;
    return isBackward ? sql`(value is not null or ${isPastNull})` : isPastNull;
  }
  const isPastValue = isPastCursor(filter, scan, { value, from });
  return isBackward ? isPastValue : sql`(value is null or ${isPastValue})`;
}

export function directionOf(filter: ListFilter, scan: Scan): Sql {
  return isAscending(filter, scan) ? sql`asc` : sql`desc`;
}

/** Whether the values of a scan ascend. */
export function isAscending({ order }: Pick<ListFilter, 'order'>, { isBackward }: Scan): boolean {
  return order.isDescending === isBackward;
}

function isPastCursor(
  filter: ListFilter,
  scan: Scan,
  { value, from }: { value: Sql; from: Cursor },
): Sql {
  return sql`(${value}, beacon_id) ${comparison(filter, scan)}
    (${from.value}::${filter.order.type}, ${from.beaconId}::uuid)`;
}

function comparison(filter: ListFilter, scan: Scan): Sql {
  return isAscending(filter, scan) ? sql`>` : sql`<`;
}
