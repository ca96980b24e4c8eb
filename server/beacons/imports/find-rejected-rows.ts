import { findRejectedRows as endpoint, reasonsColumn } from '#contract/imports.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { TableRow } from '#server/platform/csv/read-table.ts';
import { writeTable } from '#server/platform/csv/write-table.ts';
import { handleDownload } from '#server/platform/http/file-route.ts';
import type { Services } from '#server/platform/services.ts';
import { importFor } from './access.ts';
import { indexOfReasons } from '#contract/import-headers.ts';
import { openTable } from './open-rows.ts';
import { findRowErrors } from './queries.ts';
import type { ImportKey, RowErrors } from './queries.ts';

const rowErrorsAtOnce = 1000;

export const findRejectedRows = handleDownload(
  endpoint,
  'text/csv',
  async ({ services, viewer, params, reply }) => {
    const ownImport = await importFor(services, viewer, params.id);
    const { organisationId, encoding, separator } = ownImport;
    if (ownImport.file_removed_at) throw new Problem('import_file_removed');
    if (!encoding || !separator) throw new Problem('not_found');
    const { headers, rows } = await openTable(services, ownImport, { encoding, separator });
    const event = { action: 'rejected_rows.exported', at: services.clock.now() } as const;
    await auditInsert({ ...event, organisationId, userId: viewer.userId }).execute(services.db);
    const lines = rejectedLines(headers, rows, eachRowErrors(services, ownImport));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="rejected-${ownImport.importId}.csv"`)
      .send(writeTable(lines, { delimiter: separator }));
  },
);

/** Reads row errors page by page, so that the connection is free for others during the download. */
async function* eachRowErrors(services: Services, key: ImportKey): AsyncGenerator<RowErrors> {
  let after = 0;
  let page: RowErrors[];
  do {
    page = await findRowErrors(services, key, { after, limit: rowErrorsAtOnce });
    yield* page;
    after = page.at(-1)?.row ?? after;
  } while (page.length === rowErrorsAtOnce);
}

/**
 * The headers and each rejected row as they were sent, with the reasons in the column after them. Missing cells are
 * blank, and cells without a header follow the reasons.
 */
async function* rejectedLines(
  headers: string[],
  rows: AsyncGenerator<TableRow>,
  rowErrors: AsyncGenerator<RowErrors>,
): AsyncGenerator<string[]> {
  const reasonsIndex = indexOfReasons(headers);
  const withoutReasons = (cells: string[]) =>
    reasonsIndex === -1 ? cells : cells.toSpliced(reasonsIndex, 1);
  const sourceHeaders = withoutReasons(headers);
  yield [...sourceHeaders, reasonsColumn];
  try {
    for await (const { row, errors } of rowErrors) {
      const reasons = errors.map(({ column, reason }) =>
        column ? `${column}: ${reason}` : reason,
      );
      const cells = withoutReasons(await cellsOf(rows, row));
      const padded = sourceHeaders.map((_, index) => cells[index] ?? '');
      yield [...padded, reasons.join('; '), ...cells.slice(sourceHeaders.length)];
    }
  } finally {
    await rows.return(undefined);
  }
}

async function cellsOf(rows: AsyncGenerator<TableRow>, rowNumber: number): Promise<string[]> {
  let next = await rows.next();
  while (!next.done && next.value.number < rowNumber) next = await rows.next();
  return next.done ? [] : next.value.cells;
}
