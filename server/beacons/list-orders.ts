import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { BeaconOrder } from '#contract/lists.ts';

/** The table and column of an order, the column's SQL type, and the direction. */
export interface ListOrder {
  table: 'beacon_list_rows' | 'beacon_names';
  column: 'score' | 'sort_name' | 'completed_at';
  type: RawBuilder<unknown>;
  isDescending: boolean;
  /** Compares two values of the column, each the text of its type, as the database does. */
  compare: (one: string, other: string) => number;
}

const score = {
  table: 'beacon_list_rows',
  column: 'score',
  type: sql`float8`,
  compare: (one: string, other: string) => Number(one) - Number(other),
} as const;
const name = {
  table: 'beacon_names',
  column: 'sort_name',
  type: sql`text`,
  compare: (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)),
} as const;
const date = {
  table: 'beacon_list_rows',
  column: 'completed_at',
  type: sql`timestamptz`,
  compare: (one: string, other: string) => Temporal.Instant.compare(one, other),
} as const;

export const listOrders: Record<BeaconOrder, ListOrder> = {
  lowscore: { ...score, isDescending: false },
  highscore: { ...score, isDescending: true },
  name: { ...name, isDescending: false },
  date: { ...date, isDescending: true },
  oldestdate: { ...date, isDescending: false },
};
