import { sql } from '#server/platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import type { Services } from '#server/platform/services.ts';

/** A read whose audit event says what it showed. */
export interface AuditedRead<Row> {
  /** Common table expressions. */
  tables?: RawBuilder<unknown>;
  select: RawBuilder<Row>;
  /** Null where nothing is shown. */
  audit: Audit<Row> | null;
}

export interface Audit<Row> {
  /** Inserts the event as a part of the statement, from its tables. */
  within: RawBuilder<unknown>;
  /** Inserts the event as a statement of its own; null where nothing was shown. */
  after: (rows: Row[]) => RawBuilder<unknown> | null;
}

/**
 * Reads rows and writes the event in one statement. A cluster would send such a statement to its node part by part, so
 * there the event follows in a statement of its own. Rows whose event cannot be written are not returned.
 */
export async function readAudited<Row>(
  { db, isDistributed }: Pick<Services, 'db' | 'isDistributed'>,
  { tables, select, audit }: AuditedRead<Row>,
): Promise<Row[]> {
  const within = audit && !isDistributed ? sql`audited as (${audit.within})` : null;
  const parts = [tables, within].filter((part) => part != null);
  const start = parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``;
  const { rows } = await sql<Row>`${start} ${select}`.execute(db);
  if (audit && isDistributed) await audit.after(rows)?.execute(db);
  return rows;
}

/** An event that says the same whatever was read. */
export function always(event: RawBuilder<unknown>): Audit<unknown> {
  return { within: event, after: () => event };
}
