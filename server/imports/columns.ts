import { importColumns, reasonsColumn, requiredColumns } from '#contract/imports.ts';
import type { ImportColumn } from '#contract/imports.ts';
import { TableFault } from '#server/csv/read-table.ts';

const byKey = new Map(importColumns.map((column) => [keyOf(column), column]));

/** How many names one message gives. */
const mostNamed = 5;
const longestNamed = 40;

/** What each cell of a row is; null where it says nothing about a Beacon. */
export function columnsOf(headers: string[]): (ImportColumn | null)[] {
  if (headers.some((header) => header.includes('\0'))) {
    throw new TableFault('This is no text that can be read. Please save it as CSV in UTF-8.');
  }
  const columns = headers.map((header) => byKey.get(keyOf(header)) ?? null);
  const unknown = headers.filter((header, at) => !columns[at] && !isIgnored(header));
  const twice = importColumns.filter(
    (column) => columns.indexOf(column) !== columns.lastIndexOf(column),
  );
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  const faults = [
    unknown.length > 0 && `These columns are not known: ${named(unknown)}.`,
    twice.length > 0 && `These columns are there more than once: ${named(twice)}.`,
    missing.length > 0 && `These columns are missing: ${named(missing)}.`,
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new TableFault(faults.join(' '));
  return columns;
}

/** Where the headers of a download of rejected rows have the reasons; -1 in any other file. */
export function reasonsPlace(headers: string[]): number {
  return headers.findIndex((header) => keyOf(header) === reasonsColumn);
}

/** Spreadsheets leave empty headers at the end. */
function isIgnored(header: string): boolean {
  return ['', reasonsColumn].includes(keyOf(header));
}

/** Headers are the same whatever their case, spaces and underscores. */
function keyOf(header: string): string {
  return header
    .normalize()
    .replaceAll(/[\s_]+/g, '')
    .toLowerCase();
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => name.trim().slice(0, longestNamed));
  const more = names.length > mostNamed ? [`${names.length - mostNamed} more`] : [];
  return [...shown, ...more].join(', ');
}
