import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import { emptyTables } from '#testing/empty-tables.ts';

/** Takes back what was submitted, so that every slice finds the same. */
export async function takeBackSubmits(db: Kysely<Schema>): Promise<void> {
  await emptyTables(db, ['audit_events']);
  await sql`delete from responses r using assessments a where a.organisation_id = r.organisation_id
    and a.id = r.assessment_id and a.closed_at is null`.execute(db);
  await sql`update assessments set result = null, completed_at = null, is_complete = false
    where closed_at is null and result is not null`.execute(db);
  await sql`vacuum analyze responses, assessments, beacons, audit_events`.execute(db);
}

/** How many responses are stored in windows that have a result and in the trace. */
export async function countSubmits(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ submits: number }>`
    select least(count(*), (select count(*) from audit_events))::int as submits from responses r
    join assessments a on a.organisation_id = r.organisation_id and a.id = r.assessment_id
    where a.closed_at is null and a.result is not null`.execute(db);
  return rows[0]?.submits ?? 0;
}

/** Drops what pgbench prepared: the embedded database keeps it for the next one, which prepares the same names. */
export async function forgetPgbench(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where name ~ '^P_?\\d'`.execute(db);
  for (const { name } of rows) await sql`deallocate ${sql.id(name)}`.execute(db);
}
