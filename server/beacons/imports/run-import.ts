import { msg } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { textOf } from '#contract/messages.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { memberPlans, withAdmin } from '#server/beacons/member-plans.ts';
import { planBeacon, writeBeacons } from '#server/beacons/write-beacons.ts';
import type { TableRow } from '#server/platform/csv/read-table.ts';
import { InvitationLimit } from '#server/accounts/invitations/invitation-limit.ts';
import { canIn } from '#contract/permissions.ts';
import type { Services } from '#server/platform/services.ts';
import { advance, ImportError } from './claim.ts';
import type { ClaimedImport, Progress } from './claim.ts';
import { prefetched, inBatches } from './in-batches.ts';
import { openRows, detectFormat } from './open-rows.ts';
import { findKnownClients, findRowErrors, writeRowErrors } from './queries.ts';
import type { RowErrors } from './queries.ts';
import { isBlankRow } from './read-row.ts';
import type { ReadRow } from './read-row.ts';

/** Target duration of one batch: others wait this long for the only connection of the embedded database. */
const batchMs = 300;
const minRows = 25;
const maxRows = 500;

interface Run {
  services: Services;
  claim: ClaimedImport;
  framework: Framework;
}

interface ParsedRow {
  row: number;
  /** Null for a blank row. */
  result: ReturnType<ReadRow> | null;
}

/**
 * Creates the Beacons of all rows that passed the check. Each batch is one transaction that also stores the progress,
 * so that an import resumed after a crash omits nothing and creates nothing twice.
 */
export async function runImport(
  services: Services,
  claim: ClaimedImport,
  stop: AbortSignal,
): Promise<void> {
  const { frameworkId: id, frameworkVersion: version } = claim.settings;
  const framework = await services.frameworks.find({ id, version });
  const format = await detectFormat(services, claim);
  const { readRow, rows } = await openRows(services, claim, format);
  let current = claim;
  let refreshAt = 0;
  let rowsAtOnce = minRows;
  const parsedRows = parsedRowsAfter(rows, readRow, claim.done_rows + 1);
  for await (const batch of prefetched(inBatches(parsedRows, () => rowsAtOnce))) {
    stop.throwIfAborted();
    await services.assertRoomToWrite();
    const processed = current.done_rows - claim.done_rows;
    if (processed >= refreshAt) {
      await refreshPlans(services);
      refreshAt = Math.max(500, 4 * processed);
    }
    const startedAt = performance.now();
    const progress = await makeWithinLimit({ services, claim: current, framework }, batch);
    current = { ...current, ...progress };
    services.mailNotifier.notify();
    const fittingRows = (batch.length * batchMs) / (performance.now() - startedAt);
    rowsAtOnce = Math.round(Math.min(maxRows, 2 * batch.length, Math.max(minRows, fittingRows)));
  }
  await finish(services, claim);
}

/** Refreshes the statistics of the planner: plans made for small tables would scan a large table for each row. */
async function refreshPlans({ db }: Services): Promise<void> {
  await sql`select analyze_imported()`.execute(db);
}

/** The headers are row 1. */
async function* parsedRowsAfter(
  rows: AsyncIterable<TableRow>,
  readRow: ReadRow,
  last: number,
): AsyncGenerator<ParsedRow> {
  for await (const { number: row, cells } of rows) {
    if (row > last) yield { row, result: isBlankRow(cells) ? null : readRow(cells) };
  }
}

/** Splits a batch that exceeds today's invitation limit, and creates as many of its rows as the limit allows. */
async function makeWithinLimit(run: Run, batch: ParsedRow[]): Promise<Progress> {
  try {
    return await makeBatch(run, batch);
  } catch (error) {
    if (!(error instanceof InvitationLimit) || batch.length === 1) throw error;
    const middle = Math.ceil(batch.length / 2);
    const first = await makeWithinLimit(run, batch.slice(0, middle));
    const claim = { ...run.claim, ...first };
    return makeWithinLimit({ ...run, claim }, batch.slice(middle));
  }
}

async function makeBatch(
  { services, claim, framework }: Run,
  batch: ParsedRow[],
): Promise<Progress> {
  const { db, clock } = services;
  const { organisationId, timeZone, createdBy: userId, settings, importerIsAdmin } = claim;
  return db.transaction().execute(async (trx) => {
    const importer = await lockAndFindImporter(trx, claim);
    const { valid, rejected } = splitRows(await notRejected(trx, claim, batch));
    const externalRefs = valid.map(({ plan }) => plan.externalRef);
    const known = await findKnownClients(trx, organisationId, settings.frameworkId, externalRefs);
    const newRows = valid.filter(({ plan }) => !known.get(plan.externalRef)?.hasBeacon);
    const plans = newRows.map(({ plan: { client, externalRef, members } }) => {
      const clientId = known.get(externalRef)?.clientId;
      return planBeacon(framework, settings, {
        client: clientId ? { id: clientId } : client,
        name: client.beaconName ?? '',
        members: withAdmin(memberPlans(members), importer, importerIsAdmin),
      });
    });
    const creator = { organisationId, timeZone, userId };
    const written = await writeBeacons({ ...services, db: trx }, creator, plans);
    const duplicates = newRows.filter((_, at) => !written[at]).map(duplicateRefError);
    await writeRowErrors(trx, claim, [...rejected, ...duplicates]);
    const progress = {
      done_rows: (batch.at(-1)?.row ?? 1) - 1,
      created_count: claim.created_count + newRows.length - duplicates.length,
      existing_count: claim.existing_count + valid.length - newRows.length,
      rejected_count: claim.rejected_count + rejected.length + duplicates.length,
    };
    await advance(trx, claim, clock.now(), { ...progress, error: null });
    return progress;
  });
}

/**
 * Locks the organisation, so that two imports into it never create the same Beacon. Sequential scans are off, so that
 * plans suit the large tables of later batches, not the small ones of the first. Returns the importer.
 */
async function lockAndFindImporter(
  trx: Services['db'],
  { organisationId, createdBy }: ClaimedImport,
) {
  await sql`set local enable_seqscan = off`.execute(trx);
  await sql`select from organisations where organisation_id = ${organisationId}
    for no key update`.execute(trx);
  const importer = await trx
    .selectFrom('users as u')
    .innerJoin('organisation_users as ou', 'ou.user_id', 'u.id')
    .select(['u.id as userId', 'u.email', 'ou.is_importer as isImporter', 'ou.roles'])
    .where('u.id', '=', createdBy)
    .where('ou.organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!importer || !canIn('importBeacons', importer)) {
    throw new ImportError(textOf(msg`You are no longer allowed to import into this organisation.`));
  }
  return importer;
}

/** Rows that neither the check nor an earlier batch has rejected. */
async function notRejected(
  trx: Services['db'],
  claim: ClaimedImport,
  batch: ParsedRow[],
): Promise<ParsedRow[]> {
  const first = batch[0]?.row ?? 0;
  const known = await findRowErrors({ db: trx }, claim, { after: first - 1, limit: batch.length });
  const numbers = new Set(known.map(({ row }) => row));
  return batch.filter(({ row }) => !numbers.has(row));
}

function splitRows(batch: ParsedRow[]) {
  const rows = batch.flatMap(({ row, result }) => (result ? { row, ...result } : []));
  return {
    valid: rows.filter((each) => 'plan' in each),
    rejected: rows.filter((each) => 'errors' in each),
  };
}

function duplicateRefError({ row }: Pick<RowErrors, 'row'>): RowErrors {
  const reason = textOf(
    msg`Someone else has just used this unique ID. Please send this row again.`,
  );
  return { row, errors: [{ column: 'clientExternalRef', reason }] };
}

async function finish({ db, clock }: Services, claim: ClaimedImport): Promise<void> {
  const { organisationId, createdBy: userId } = claim;
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    await advance(trx, claim, at, { state: 'done', finished_at: at });
    await auditInsert({ organisationId, action: 'import.finished', at, userId }).execute(trx);
  });
}
