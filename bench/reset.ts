import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import { fillProjections } from './fill-projections.ts';
import { restoreLatest, teamsOrganisation } from './seed.ts';

/**
 * Deletes the submitted responses, so that every slice starts from the same state. The embedded database has one session,
 * in which the server has given up the rights of the owner.
 */
export async function deleteSubmits(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(db);
  await setRole(db, 'none');
  await deleteAsOwner(db);
  await setRole(db, rows[0]?.role ?? 'none');
}

async function setRole(db: Kysely<Schema>, role: string): Promise<void> {
  await sql`select set_config('role', ${role}, false)`.execute(db);
}

async function deleteAsOwner(db: Kysely<Schema>): Promise<void> {
  await sql`truncate audit_events`.execute(db);
  await sql`delete from responses r using assessments a where a.organisation_id = r.organisation_id
    and a.id = r.assessment_id and a.closed_at is null`.execute(db);
  await sql`update assessments set result = null, sections = null, completed_at = null, is_complete = false
    where closed_at is null and result is not null`.execute(db);
  await deleteEvents(db);
  const organisation = teamsOrganisation(0);
  await restoreLatest(db, organisation);
  await fillProjections(db, organisation);
  await sql`vacuum analyze responses, assessments, beacons, beacon_list_rows, beacon_names,
    beacon_sections, completions, audit_events`.execute(db);
}

/** The server may still be delivering events of the slice before: it deletes deliveries too, in another order. */
async function deleteEvents(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table event_deliveries in exclusive mode`.execute(trx);
    await sql`delete from event_deliveries`.execute(trx);
    await sql`delete from events`.execute(trx);
  });
}

/** The number of submits stored both as a response in a window with a result and as an audit event. */
export async function countSubmits(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ submits: number }>`
    select least(count(*), (select count(*) from audit_events))::int as submits from responses r
    join assessments a on a.organisation_id = r.organisation_id and a.id = r.assessment_id
    where a.closed_at is null and a.result is not null`.execute(db);
  return rows[0]?.submits ?? 0;
}

/** The embedded database keeps prepared statements, and the next pgbench would prepare the same names. */
export async function deallocatePgbenchStatements(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where name ~ '^P_?\\d'`.execute(db);
  for (const { name } of rows) await sql`deallocate ${sql.id(name)}`.execute(db);
}
