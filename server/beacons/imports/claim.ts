import { sql } from 'kysely';
import type { Kysely, Updateable } from 'kysely';
import { v7 } from 'uuid';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { KeptSettings } from '#server/platform/schema/imports.ts';
import type { Encoding } from '#server/platform/csv/recognise-encoding.ts';
import type { Separator } from '#contract/import-headers.ts';

/** An import that this worker alone may go on with until its lease is over. */
export interface ClaimedImport {
  organisationId: string;
  importId: string;
  claimId: string;
  createdBy: string;
  timeZone: string;
  state: 'checking' | 'running';
  settings: KeptSettings;
  /** Also beside the admins whom a row names. */
  importerIsAdmin: boolean;
  encoding: Encoding | null;
  separator: Separator | null;
  doneRows: number;
  createdCount: number;
  existingCount: number;
  rejectedCount: number;
  /** Since it last got further, this one included. */
  attempts: number;
}

type Progress = Updateable<Schema['imports']>;

/** Thrown where the import was cancelled, or taken by another worker after the lease was over. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** Why an import cannot go on, in words for people. */
export class ImportError extends Error {
  override name = 'ImportFault';
}

/** Far longer than one batch takes, short enough that a crash delays an import by no more than half a minute. */
const leaseMs = 10_000;

/** The import that has waited longest; null when none is due. */
export async function claimDueImport(db: Kysely<Schema>, now: Date): Promise<ClaimedImport | null> {
  const { rows } = await sql<ClaimedImport>`
    with due as materialized (
      select organisation_id, id from imports
      where state in ('checking', 'running') and lease_until <= ${now}
      order by lease_until limit 1 for update skip locked)
    update imports i set claim_id = ${v7()}, attempts = attempts + 1,
      lease_until = ${new Date(now.getTime() + leaseMs)}
    from due, organisations o
    where i.organisation_id = due.organisation_id and i.id = due.id
      and o.organisation_id = due.organisation_id
    returning i.organisation_id as "organisationId", i.id as "importId", i.claim_id as "claimId",
      i.created_by as "createdBy", o.time_zone as "timeZone", i.state, i.settings,
      i.importer_is_admin as "importerIsAdmin", i.encoding,
      i.separator, i.done_rows as "doneRows", i.created_count as "createdCount",
      i.existing_count as "existingCount", i.rejected_count as "rejectedCount", i.attempts`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Writes down how far an import is and prolongs its lease, inside the transaction that got it there. */
export async function advance(
  db: Kysely<Schema>,
  { organisationId, importId, claimId }: ClaimedImport,
  now: Date,
  progress: Progress,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ attempts: 0, lease_until: new Date(now.getTime() + leaseMs), ...progress })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', importId)
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ClaimLost();
}
