import { msg } from '@lingui/core/runtime-macro';
import { dateIn } from '#server/platform/time/date-in.ts';
import { unguardFormula } from '#server/platform/csv/formula-guard.ts';
import { indexOfReasons, readHeaders, recogniseSeparator } from '#contract/import-headers.ts';
import type { Separator } from '#contract/import-headers.ts';
import { textOf } from '#contract/messages.ts';
import { readTable, TableError } from '#server/platform/csv/read-table.ts';
import type { TableRow } from '#server/platform/csv/read-table.ts';
import { recogniseEncoding } from '#server/platform/csv/recognise-encoding.ts';
import type { Encoding } from '#server/platform/csv/recognise-encoding.ts';
import type { Services } from '#server/platform/services.ts';
import type { ClaimedImport } from './claim.ts';
import { fileNameOf } from './queries.ts';
import type { ImportKey } from './queries.ts';
import { rowReader } from './read-row.ts';
import type { ReadRow } from './read-row.ts';

/** The encoding and separator of a file. */
export interface FileFormat {
  encoding: Encoding;
  separator: Separator;
}

type FileServices = Pick<Services, 'files'>;

/** Detects the format of a file and the approximate number of rows below its headers. */
export async function detectFormat(
  services: FileServices,
  key: ImportKey,
): Promise<FileFormat & { lines: number }> {
  const { encoding, start, lines } = await recogniseEncoding(await openFile(services, key));
  if (start.trim() === '') throw new TableError(textOf(msg`The file is empty.`));
  return { encoding, separator: recogniseSeparator(start), lines: lines - 1 };
}

/**
 * Opens the headers of a file and the rows below them, which can be read once. In a file of rejected rows, the guard
 * against formulas is removed from the cells, so that they read as they were first sent.
 */
export async function openTable(
  services: FileServices,
  key: ImportKey,
  { encoding, separator }: FileFormat,
): Promise<{ headers: string[]; rows: AsyncGenerator<TableRow> }> {
  const rows = readTable(await openFile(services, key), encoding, separator);
  const first = await rows.next();
  const headers = first.done ? [] : first.value.cells;
  return { headers, rows: indexOfReasons(headers) === -1 ? rows : withoutFormulaGuards(rows) };
}

async function* withoutFormulaGuards(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  for await (const { number, cells } of rows) yield { number, cells: cells.map(unguardFormula) };
}

/**
 * Opens the rows of an import, with a reader for its framework and for today's date in its organisation. Throws TableError
 * for headers that cannot be read.
 */
export async function openRows(
  services: Services,
  claim: ClaimedImport,
  format: FileFormat,
): Promise<{ readRow: ReadRow; rows: AsyncGenerator<TableRow> }> {
  const { headers, rows } = await openTable(services, claim, format);
  const { frameworkId: id, frameworkVersion: version } = claim.settings;
  const { roles } = await services.frameworks.find({ id, version });
  const read = readHeaders(headers);
  if ('error' in read) throw new TableError(read.error);
  const today = dateIn(claim.timeZone, services.clock.now());
  return { readRow: rowReader({ columns: read.columns, today, roles }), rows };
}

async function openFile({ files }: FileServices, key: ImportKey) {
  const file = await files.open(fileNameOf(key));
  if (!file)
    throw new TableError(textOf(msg`The file is no longer available. Please send it again.`));
  return file;
}
