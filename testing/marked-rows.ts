import { sql } from 'kysely';
import { placementOf } from '#server/platform/distribution/tables.ts';
import type { Db } from '#server/platform/schema/schema.ts';

/** A text that a test stores about a Beacon, to find it again. */
export const canary = 'A canary sings';

/** What a row about a Beacon holds: the ids of what belongs to it, and the texts. */
export async function marksOf(db: Db, beaconId: string): Promise<string[]> {
  const ids = await Promise.all([
    idsOf(db, 'assessments', sql`beacon_id = ${beaconId}`),
    idsOf(db, 'members', sql`beacon_id = ${beaconId}`),
    idsOf(db, 'beacon_files', sql`beacon_id = ${beaconId}`),
    idsOf(db, 'feed_items', sql`beacon_id = ${beaconId}`),
  ]);
  const mails = await idsOf(db, 'mails', sql`assessment_id = any(${ids[0]}::uuid[])`);
  const { rows } = await sql<{ id: string }>`select client_id as id from beacons
    where id = ${beaconId}`.execute(db);
  return [beaconId, rows[0]?.id ?? '', canary, ...ids.flat(), ...mails];
}

export async function idsOf(
  db: Db,
  table: string,
  isOne: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${isOne}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rows with one of the marks, by table. */
export function rowsOf(db: Db, marks: string[]): Promise<Record<string, string[]>> {
  return rowsWhere(db, (row) => marks.some((mark) => row.includes(mark)));
}

/** The rows with none of the marks, without what erasing counts and audits. */
export function rowsWithout(db: Db, marks: string[]): Promise<Record<string, string[]>> {
  const counted = ['audit_events', 'beacon_counts', 'sessions', 'report_snapshots', 'users'];
  return rowsWhere(db, (row) => !marks.some((mark) => row.includes(mark)), counted);
}

async function rowsWhere(
  db: Db,
  isOne: (row: string) => boolean,
  without: string[] = [],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of placementOf.keys()) {
    if (without.includes(table)) continue;
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(db);
    const texts = rows.map(({ row }) => row).filter(isOne);
    if (texts.length > 0) found[table] = texts.toSorted();
  }
  return found;
}
