import { readHeaders } from '#contract/import-headers.ts';
import type { ImportColumn } from '#contract/imports.ts';
import { TableError } from '#server/platform/csv/read-table.ts';

/** What each cell of a row is; null where it says nothing about a Beacon. Throws TableError. */
export function columnsOf(headers: string[]): (ImportColumn | null)[] {
  const read = readHeaders(headers);
  if ('error' in read) throw new TableError(read.error);
  return read.columns;
}
