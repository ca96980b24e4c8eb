import { msg, plural } from '@lingui/core/runtime-macro';
import { maxImportRows } from '#contract/imports.ts';
import { textOf } from '#contract/messages.ts';
import { TableError } from '#server/platform/csv/read-table.ts';
import type { TableRow } from '#server/platform/csv/read-table.ts';
import type { Services } from '#server/platform/services.ts';
import { advance } from './claim.ts';
import type { ClaimedImport } from './claim.ts';
import { inBatches } from './in-batches.ts';
import { effectsCounter } from './row-effects.ts';
import { openRows, detectFormat } from './open-rows.ts';
import type { FileFormat } from './open-rows.ts';
import { findKnownClients, writeRowErrors } from './queries.ts';
import type { RowErrors } from './queries.ts';
import { isBlankRow } from './read-row.ts';
import type { ReadRow, RowPlan } from './read-row.ts';

const rowsAtOnce = 2000;
const tooMany = msg`The file has more than ${plural({ max: maxImportRows }, { one: '# row', other: '# rows' })}. Please split it into smaller files.`;

const initialCounts = {
  done_rows: 0,
  ready_count: 0,
  existing_count: 0,
  rejected_count: 0,
  other_admin_count: 0,
  new_people_count: 0,
};

/** The first row of each unique ID in the file. */
type FirstRows = Map<string, number>;

/**
 * The dry run: validates every row against the rules of the form, stores the row errors and counts what the valid rows
 * would create. An interrupted check starts over.
 */
export async function checkImport(
  services: Services,
  claim: ClaimedImport,
  stop: AbortSignal,
): Promise<void> {
  const { db, clock } = services;
  const { lines, ...format } = await detectFormat(services, claim);
  await startOver(services, claim, format, lines);
  const { readRow, rows } = await openRows(services, claim, format);
  const countEffects = await effectsCounter(services, claim);
  const counts = { ...initialCounts };
  const firstRows: FirstRows = new Map();
  for await (const batch of inBatches(rows, () => rowsAtOnce)) {
    stop.throwIfAborted();
    counts.done_rows += batch.length;
    if (counts.done_rows > maxImportRows) throw new TableError(textOf(tooMany));
    const { valid, rejected } = validateRows(readRow, batch, firstRows);
    const ready = await withoutBeacons(services, claim, valid);
    const { otherAdmins, newPeople } = await countEffects(ready);
    counts.existing_count += valid.length - ready.length;
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
    throw new TableError(textOf(msg`The file has headers, but no rows below them.`));
  }
  await advance(db, claim, clock.now(), { total_rows: counts.done_rows, state: 'checked' });
}

async function startOver(
  { db, clock }: Services,
  claim: ClaimedImport,
  { encoding, separator }: FileFormat,
  lines: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('import_rejections')
      .where((row) => row.and({ organisation_id: claim.organisationId, import_id: claim.importId }))
      .execute();
    await advance(trx, claim, clock.now(), { encoding, separator, total_rows: lines });
  });
}

/** Splits a batch into valid rows and row errors. */
function validateRows(readRow: ReadRow, batch: TableRow[], firstRows: FirstRows) {
  const valid: RowPlan[] = [];
  const rejected: RowErrors[] = [];
  for (const { number: row, cells } of batch) {
    if (isBlankRow(cells)) continue;
    const result = readRow(cells);
    const { externalRef } = 'plan' in result ? result.plan : result;
    const first = firstRows.get(externalRef);
    const errors = [
      ...('errors' in result ? result.errors : []),
      ...(first ? [duplicateOf(first)] : []),
    ];
    if ('errors' in result || first) rejected.push({ row, errors });
    else {
      firstRows.set(externalRef, row);
      valid.push(result.plan);
    }
  }
  return { valid, rejected };
}

function duplicateOf(row: number) {
  return { column: 'clientExternalRef', reason: textOf(msg`Is already on row ${{ row }}`) };
}

/** Keeps the rows whose client has no Beacon with the framework yet. */
async function withoutBeacons(
  { db }: Services,
  { organisationId, settings }: ClaimedImport,
  rows: RowPlan[],
): Promise<RowPlan[]> {
  const refs = rows.map(({ externalRef }) => externalRef);
  const known = await findKnownClients(db, organisationId, settings.frameworkId, refs);
  return rows.filter(({ externalRef }) => !known.get(externalRef)?.hasBeacon);
}
