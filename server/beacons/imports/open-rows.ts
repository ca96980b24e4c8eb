import { dateIn } from '#server/platform/time/date-in.ts';
import { unguardFormula } from '#server/platform/csv/formula-guard.ts';
import { indexOfReasons, recogniseSeparator } from '#contract/import-headers.ts';
import type { Separator } from '#contract/import-headers.ts';
import { readTable, TableError } from '#server/platform/csv/read-table.ts';
import type { TableRow } from '#server/platform/csv/read-table.ts';
import { recogniseEncoding } from '#server/platform/csv/recognise-encoding.ts';
import type { Encoding } from '#server/platform/csv/recognise-encoding.ts';
import type { Services } from '#server/platform/services.ts';
import type { ClaimedImport } from './claim.ts';
import { columnsOf } from './columns.ts';
import { fileNameOf } from './queries.ts';
import type { ImportKey } from './queries.ts';
import { rowReader } from './read-row.ts';
import type { ReadRow } from './read-row.ts';

/** How the text of a file is written. */
export interface Writing {
  encoding: Encoding;
  separator: Separator;
}

type Stored = Pick<Services, 'files'>;

/** Finds out how a file is written, and about how many rows it has below its headers. */
export async function recogniseWriting(
  services: Stored,
  key: ImportKey,
): Promise<Writing & { lines: number }> {
  const { encoding, start, lines } = await recogniseEncoding(await openFile(services, key));
  if (start.trim() === '') throw new TableError('The file is empty.');
  return { encoding, separator: recogniseSeparator(start), lines: lines - 1 };
}

/**
 * The headers of a file, and the rows below them, to be read once. The cells of a download of rejected rows are guarded
 * against formulas and come back as they were sent first.
 */
export async function openTable(
  services: Stored,
  key: ImportKey,
  { encoding, separator }: Writing,
): Promise<{ headers: string[]; rows: AsyncGenerator<TableRow> }> {
  const rows = readTable(await openFile(services, key), encoding, separator);
  const first = await rows.next();
  const headers = first.done ? [] : first.value.cells;
  return { headers, rows: indexOfReasons(headers) === -1 ? rows : unguarded(rows) };
}

async function* unguarded(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  for await (const { number, cells } of rows) yield { number, cells: cells.map(unguardFormula) };
}

/** The rows of an import's file, with what reads them by the rules of its framework and its organisation's day. */
export async function openRows(
  services: Services,
  claim: ClaimedImport,
  writing: Writing,
): Promise<{ read: ReadRow; rows: AsyncGenerator<TableRow> }> {
  const { headers, rows } = await openTable(services, claim, writing);
  const { frameworkId: id, frameworkVersion: version } = claim.settings;
  const { roles } = await services.frameworks.find({ id, version });
  const today = dateIn(claim.timeZone, services.clock.now());
  return { read: rowReader({ columns: columnsOf(headers), today, roles }), rows };
}

async function openFile({ files }: Stored, key: ImportKey) {
  const file = await files.open(fileNameOf(key));
  if (!file) throw new TableError('The file is not there any more. Please send it again.');
  return file;
}
