import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BeaconOrder } from '#contract/lists.ts';

/** The column, its SQL type and the direction of an order. */
export interface ListOrder {
  column: 'score' | 'sort_name' | 'completed_at';
  type: RawBuilder<unknown>;
  isDescending: boolean;
}

const float8 = sql`float8`;
const text = sql`text`;
const timestamptz = sql`timestamptz`;

export const listOrders: Record<BeaconOrder, ListOrder> = {
  lowscore: { column: 'score', type: float8, isDescending: false },
  highscore: { column: 'score', type: float8, isDescending: true },
  name: { column: 'sort_name', type: text, isDescending: false },
  date: { column: 'completed_at', type: timestamptz, isDescending: true },
  oldestdate: { column: 'completed_at', type: timestamptz, isDescending: false },
};
