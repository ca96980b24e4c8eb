import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Framework } from '#rules/definition.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { writeBeacons } from '#server/beacons/write-beacons.ts';
import type { TableRow } from '#server/platform/csv/read-table.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { InvitationLimit } from '#server/accounts/invitations/invitation-limit.ts';
import { canIn } from '#contract/permissions.ts';
import type { Services } from '#server/platform/services.ts';
import { beaconPlan } from './beacon-plan.ts';
import { advance, ImportError } from './claim.ts';
import type { ClaimedImport } from './claim.ts';
import { fetchedAhead, inBatches } from './in-batches.ts';
import { findKnownClients } from './known-clients.ts';
import { openRows, recogniseWriting } from './open-rows.ts';
import { findRowErrors } from './queries.ts';
import type { RowErrors } from './queries.ts';
import { isBlankRow } from './read-row.ts';
import type { ReadRow, RowPlan } from './read-row.ts';
import { writeRowErrors } from './write-row-errors.ts';

/** What one batch should take: others wait as long for the one connection of the embedded database. */
const batchMs = 300;
const fewestRows = 25;
const maxRows = 500;

interface Run {
  services: Services;
  claim: ClaimedImport;
  framework: Framework;
}

interface Reading {
  row: number;
  /** Null of a blank row. */
  found: ReturnType<ReadRow> | null;
}

type Progress = Pick<
  ClaimedImport,
  'doneRows' | 'createdCount' | 'existingCount' | 'rejectedCount'
>;

interface Wanted {
  row: number;
  plan: RowPlan;
}

/**
 * Makes the Beacons of every row the check found nothing wrong with. Each batch is one transaction with the note of how
 * far it got, so whoever goes on after a crash leaves nothing out and makes nothing twice.
 */
export async function runImport(
  services: Services,
  claim: ClaimedImport,
  stop: AbortSignal,
): Promise<void> {
  const { frameworkId: id, frameworkVersion: version } = claim.settings;
  const framework = await services.frameworks.find({ id, version });
  const writing = await recogniseWriting(services, claim);
  const { read, rows } = await openRows(services, claim, writing);
  let reached = claim;
  let plannedFor = 0;
  let rowsAtOnce = fewestRows;
  const readings = readingsAfter(rows, read, claim.doneRows + 1);
  for await (const batch of fetchedAhead(inBatches(readings, () => rowsAtOnce))) {
    stop.throwIfAborted();
    const made = reached.doneRows - claim.doneRows;
    if (made >= plannedFor) {
      await refreshPlans(services);
      plannedFor = Math.max(500, 4 * made);
    }
    const began = performance.now();
    const progress = await makeFitting({ services, claim: reached, framework }, batch);
    reached = { ...reached, ...progress };
    services.mailNotifier.notify();
    const fitting = (batch.length * batchMs) / (performance.now() - began);
    rowsAtOnce = Math.round(Math.min(maxRows, 2 * batch.length, Math.max(fewestRows, fitting)));
  }
  await finish(services, claim);
}

/** Has statements planned anew: what was planned for small tables would read all of a large one for each row. */
async function refreshPlans({ db }: Services): Promise<void> {
  await sql`analyze clients, beacons, beacon_listings, members, users,
    organisation_users, invitations`.execute(db);
}

/** The headers are row 1. */
async function* readingsAfter(
  rows: AsyncIterable<TableRow>,
  read: ReadRow,
  last: number,
): AsyncGenerator<Reading> {
  for await (const { number: row, cells } of rows) {
    if (row > last) yield { row, found: isBlankRow(cells) ? null : read(cells) };
  }
}

/** Of a batch that would send more invitations than are left today, as many rows are made as can be. */
async function makeFitting(run: Run, batch: Reading[]): Promise<Progress> {
  try {
    return await makeBatch(run, batch);
  } catch (error) {
    if (!(error instanceof InvitationLimit) || batch.length === 1) throw error;
    const middle = Math.ceil(batch.length / 2);
    const first = await makeFitting(run, batch.slice(0, middle));
    const claim = { ...run.claim, ...first };
    return makeFitting({ ...run, claim }, batch.slice(middle));
  }
}

async function makeBatch({ services, claim, framework }: Run, batch: Reading[]): Promise<Progress> {
  const { db, clock } = services;
  const { organisationId, timeZone, createdBy: userId, settings, importerIsAdmin } = claim;
  return db.transaction().execute(async (trx) => {
    const importer = await takeTurn(trx, claim);
    const { good, rejected } = judge(await notRejected(trx, claim, batch));
    const externalRefs = good.map(({ plan }) => plan.externalRef);
    const known = await findKnownClients(trx, organisationId, settings.frameworkId, externalRefs);
    const wanted = good.filter(({ plan }) => !known.get(plan.externalRef)?.hasBeacon);
    const setting = { settings, framework, importer, importerIsAdmin };
    const plans = wanted.map(({ plan }) =>
      beaconPlan(plan, { ...setting, known: known.get(plan.externalRef) }),
    );
    const maker = { organisationId, timeZone, userId };
    const written = await writeBeacons({ ...services, db: trx }, maker, plans);
    const taken = wanted.filter((_, at) => !written[at]).map(takenMeanwhile);
    await writeRowErrors(trx, claim, [...rejected, ...taken]);
    const progress = {
      doneRows: (batch.at(-1)?.row ?? 1) - 1,
      createdCount: claim.createdCount + wanted.length - taken.length,
      existingCount: claim.existingCount + good.length - wanted.length,
      rejectedCount: claim.rejectedCount + rejected.length + taken.length,
    };
    await advance(trx, claim, clock.now(), {
      done_rows: progress.doneRows,
      created_count: progress.createdCount,
      existing_count: progress.existingCount,
      rejected_count: progress.rejectedCount,
      fault: null,
    });
    return progress;
  });
}

/**
 * Imports into one organisation take turns, so that none makes what another is making. Statements are planned for the
 * large tables they are about to meet, not for those of the first batch.
 */
async function takeTurn(trx: Kysely<Schema>, { organisationId, createdBy }: ClaimedImport) {
  await sql`set local enable_seqscan = off`.execute(trx);
  await sql`select from organisations where organisation_id = ${organisationId}
    for no key update`.execute(trx);
  const standing = await trx
    .selectFrom('users as u')
    .innerJoin('organisation_users as ou', 'ou.user_id', 'u.id')
    .select(['u.id as userId', 'u.email', 'ou.is_importer as isImporter', 'ou.roles'])
    .where('u.id', '=', createdBy)
    .where('ou.organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!standing || !canIn('importBeacons', standing)) {
    throw new ImportError('You are not allowed to import into this organisation any more.');
  }
  return standing;
}

/** Rows that neither the check nor an earlier batch has refused. */
async function notRejected(
  trx: Kysely<Schema>,
  claim: ClaimedImport,
  batch: Reading[],
): Promise<Reading[]> {
  const first = batch[0]?.row ?? 0;
  const known = await findRowErrors({ db: trx }, claim, { after: first - 1, limit: batch.length });
  const numbers = new Set(known.map(({ row }) => row));
  return batch.filter(({ row }) => !numbers.has(row));
}

function judge(batch: Reading[]) {
  const good: Wanted[] = [];
  const rejected: RowErrors[] = [];
  for (const { row, found } of batch) {
    if (!found) continue;
    if ('plan' in found) good.push({ row, plan: found.plan });
    else rejected.push({ row, faults: found.faults });
  }
  return { good, rejected };
}

function takenMeanwhile({ row }: Wanted): RowErrors {
  const reason = 'Somebody else has just used this unique ID. Please send this row again.';
  return { row, faults: [{ column: 'clientExternalRef', reason }] };
}

async function finish({ db, clock }: Services, claim: ClaimedImport): Promise<void> {
  const { organisationId, createdBy: userId } = claim;
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    await advance(trx, claim, at, { state: 'done', finished_at: at });
    await auditInsert({ organisationId, action: 'import.finished', at, userId }).execute(trx);
  });
}
