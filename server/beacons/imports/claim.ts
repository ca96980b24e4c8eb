import { sql } from 'kysely';
import type { RawBuilder, Selectable, Updateable } from 'kysely';
import { v7 } from 'uuid';
import { isDue } from '#server/platform/jobs/is-due.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { StoredSettings } from '#server/platform/schema/imports.ts';
import type { ImportKey } from './queries.ts';
import type { Services } from '#server/platform/services.ts';

/** How far a started import is. */
export type Progress = Pick<
  Selectable<Schema['imports']>,
  'done_rows' | 'created_count' | 'existing_count' | 'rejected_count'
>;

/** An import leased to this worker. No other worker may continue it before the lease expires. */
export interface ClaimedImport extends ImportKey, Progress {
  claimId: string;
  createdBy: string;
  timeZone: string;
  state: 'checking' | 'running';
  settings: StoredSettings;
  /** Whether the importer becomes admin even if a row names other admins. */
  importerIsAdmin: boolean;
  /** Number of attempts since the last progress, including this one. */
  attempts: number;
}

/** Thrown when the import was cancelled, or claimed by another worker after the lease expired. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** Why an import cannot continue. Users see the message. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** Far longer than one batch takes, and short enough that a crash delays an import by half a minute at most. */
const leaseMs = 10_000;

/** Claims the import that has waited longest; null if none is due. */
export async function claimDueImport(db: Services['db'], now: Date): Promise<ClaimedImport | null> {
  const isWaiting = sql`i.state in ('checking', 'running') and ${isDue('i.lease_until', now)}`;
  const { rows } = await sql<ImportKey>`
    select i.organisation_id as "organisationId", i.id as "importId" from imports i
    where ${isWaiting} order by i.lease_until limit 1`.execute(db);
  const [due] = rows;
  if (!due) return null;
  // Another worker may have claimed it meanwhile: then the next is due.
  return (await claim(db, due, isWaiting, now)) ?? claimDueImport(db, now);
}

async function claim(
  db: Services['db'],
  { organisationId, importId }: ImportKey,
  isWaiting: RawBuilder<unknown>,
  now: Date,
): Promise<ClaimedImport | null> {
  const { rows } = await sql<ClaimedImport>`
    update imports i set claim_id = ${v7()}, attempts = attempts + 1,
      lease_until = ${new Date(now.getTime() + leaseMs)}
    from organisations o
    where i.organisation_id = ${organisationId} and i.id = ${importId} and ${isWaiting}
      and o.organisation_id = i.organisation_id
    returning i.organisation_id as "organisationId", i.id as "importId", i.claim_id as "claimId",
      i.created_by as "createdBy", o.time_zone as "timeZone", i.state, i.settings,
      i.importer_is_admin as "importerIsAdmin", i.done_rows, i.created_count, i.existing_count,
      i.rejected_count, i.attempts`.execute(db);
  return rows[0] ?? null;
}

/** Stores the progress of an import and extends its lease, inside the transaction that made the progress. */
export async function advance(
  db: Services['db'],
  { organisationId, importId, claimId }: ClaimedImport,
  now: Date,
  changes: Updateable<Schema['imports']>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ attempts: 0, lease_until: new Date(now.getTime() + leaseMs), ...changes })
    .where((row) => row.and({ organisation_id: organisationId, id: importId, claim_id: claimId }))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ClaimLost();
}
