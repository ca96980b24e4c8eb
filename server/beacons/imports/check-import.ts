import { maxImportRows } from '#contract/imports.ts';
import { TableError } from '#server/platform/csv/read-table.ts';
import type { TableRow } from '#server/platform/csv/read-table.ts';
import type { Services } from '#server/platform/services.ts';
import { advance } from './claim.ts';
import type { ClaimedImport } from './claim.ts';
import { inBatches } from './in-batches.ts';
import { findKnownClients } from './known-clients.ts';
import { lookAhead } from './look-ahead.ts';
import { openRows, recogniseWriting } from './open-rows.ts';
import type { Writing } from './open-rows.ts';
import type { RowErrors } from './queries.ts';
import { isBlankRow } from './read-row.ts';
import type { ReadRow, RowPlan } from './read-row.ts';
import { writeRowErrors } from './write-row-errors.ts';

const rowsAtOnce = 2000;
const tooMany = `The file has more than ${maxImportRows.toLocaleString('en')} rows. Please send it in parts.`;

const nothingYet = {
  done_rows: 0,
  ready_count: 0,
  existing_count: 0,
  rejected_count: 0,
  other_admin_count: 0,
  new_people_count: 0,
};

/** The row on which each unique ID of the file stands first. */
type FirstRows = Map<string, number>;

/**
 * The dry run: holds every row against the rules of the form, writes down what is wrong and counts what the others lead
 * to. A check that was cut short begins anew.
 */
export async function checkImport(
  services: Services,
  claim: ClaimedImport,
  stop: AbortSignal,
): Promise<void> {
  const { db, clock } = services;
  const { lines, ...writing } = await recogniseWriting(services, claim);
  await beginAnew(services, claim, writing, lines);
  const { read, rows } = await openRows(services, claim, writing);
  const lookAt = await lookAhead(services, claim);
  const counts = { ...nothingYet };
  const firstRows: FirstRows = new Map();
  for await (const batch of inBatches(rows, () => rowsAtOnce)) {
    stop.throwIfAborted();
    counts.done_rows += batch.length;
    if (counts.done_rows > maxImportRows) throw new TableError(tooMany);
    const { good, rejected } = judge(read, batch, firstRows);
    const ready = await withoutBeacons(services, claim, good);
    const { otherAdmins, newPeople } = await lookAt(ready);
    counts.existing_count += good.length - ready.length;
    counts.ready_count += ready.length;
    counts.rejected_count += rejected.length;
    counts.other_admin_count += otherAdmins;
    counts.new_people_count += newPeople;
    await db.transaction().execute(async (trx) => {
      await writeRowErrors(trx, claim, rejected);
      await advance(trx, claim, clock.now(), counts);
    });
  }
  if (counts.ready_count + counts.existing_count + counts.rejected_count === 0) {
    throw new TableError('The file has headers, but no rows below them.');
  }
  await advance(db, claim, clock.now(), { total_rows: counts.done_rows, state: 'checked' });
}

async function beginAnew(
  { db, clock }: Services,
  claim: ClaimedImport,
  { encoding, separator }: Writing,
  lines: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('import_rejections')
      .where('organisation_id', '=', claim.organisationId)
      .where('import_id', '=', claim.importId)
      .execute();
    await advance(trx, claim, clock.now(), { encoding, separator, total_rows: lines });
  });
}

/** Which rows can be made, and what is wrong with the others. */
function judge(read: ReadRow, batch: TableRow[], firstRows: FirstRows) {
  const good: RowPlan[] = [];
  const rejected: RowErrors[] = [];
  for (const { number: row, cells } of batch) {
    if (isBlankRow(cells)) continue;
    const reading = read(cells);
    const { externalRef } = 'plan' in reading ? reading.plan : reading;
    const first = firstRows.get(externalRef);
    const faults = [
      ...('faults' in reading ? reading.faults : []),
      ...(first ? [sameAs(first)] : []),
    ];
    if ('faults' in reading || first) rejected.push({ row, faults });
    else {
      firstRows.set(externalRef, row);
      good.push(reading.plan);
    }
  }
  return { good, rejected };
}

function sameAs(row: number) {
  return { column: 'clientExternalRef', reason: `Is on row ${row} already` };
}

/** The rows whose client has no Beacon with the framework yet. */
async function withoutBeacons(
  { db }: Services,
  { organisationId, settings }: ClaimedImport,
  rows: RowPlan[],
): Promise<RowPlan[]> {
  const refs = rows.map(({ externalRef }) => externalRef);
  const known = await findKnownClients(db, organisationId, settings.frameworkId, refs);
  return rows.filter(({ externalRef }) => !known.get(externalRef)?.hasBeacon);
}
