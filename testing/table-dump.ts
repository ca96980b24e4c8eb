import { sql } from 'kysely';
import { placementOf } from '#server/platform/distribution/tables.ts';
import type { Db } from '#server/platform/schema/schema.ts';

/** Records of what happened, which an undo continues; and sessions, which note their last use. */
const records = ['audit_events', 'events', 'deliveries', 'account_deliveries', 'sessions'];

/** Tables whose rows count their changes. */
const counting = ['beacons', 'assessments'];

export interface DumpOptions {
  /** Whether revisions are left out: what counts changes goes on when one is taken back. */
  isWithoutRevisions?: boolean;
}

/** All rows of all tables but the records, each as text, by table. */
export async function dumpTables(
  db: Db,
  { isWithoutRevisions = false }: DumpOptions = {},
): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of placementOf.keys()) {
    if (records.includes(table)) continue;
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(db);
    const texts = rows.map(({ row }) =>
      isWithoutRevisions && counting.includes(table) ? row.replace(/"revision":\d+/, '') : row,
    );
    dump[table] = texts.filter((text) => table !== 'beacon_counts' || !isNothing(text)).toSorted();
  }
  return dump;
}

/** A count that has come to nothing is as good as none. */
function isNothing(count: string): boolean {
  return /"active":0,"archived":0\b/.test(count);
}
