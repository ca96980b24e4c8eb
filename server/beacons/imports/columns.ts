import { readHeaders } from '#contract/import-headers.ts';
import type { ImportColumn } from '#contract/imports.ts';
import { TableError } from '#server/platform/csv/read-table.ts';

/** Maps the cells of a row to columns; null for a column that the import ignores. Throws TableError. */
export function columnsOf(headers: string[]): (ImportColumn | null)[] {
  const read = readHeaders(headers);
  if ('error' in read) throw new TableError(read.error);
  return read.columns;
}
