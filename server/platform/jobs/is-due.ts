import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Longer than anything waits to be attempted again: the time of what seems to was written by a clock that ran ahead. */
const neverAheadMs = 2 * 24 * 3_600_000;

/** Whether a lease is over, or the time of the next attempt has come. */
export function isDue(column: string, now: Date): RawBuilder<boolean> {
  const ahead = new Date(now.getTime() + neverAheadMs);
  return sql`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${ahead})`;
}
