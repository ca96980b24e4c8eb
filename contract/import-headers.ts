import { importColumns, reasonsColumn, requiredColumns } from './imports.ts';
import type { ImportColumn } from './imports.ts';

/** What separates the cells of a table. */
export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** What each cell of a row is, null where it says nothing about a Beacon; or why the headers cannot be taken. */
export type ReadHeaders = { columns: (ImportColumn | null)[] } | { fault: string };

const byKey = new Map(importColumns.map((column) => [keyOf(column), column]));

/** How many names one message gives. */
const maxNamed = 5;
const maxNamedLength = 40;

/** Holds the headers of a file against the columns of an import. */
export function readHeaders(headers: readonly string[]): ReadHeaders {
  if (headers.some((header) => header.includes('\0'))) {
    return { fault: 'This is no text that can be read. Please save it as CSV in UTF-8.' };
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
  return faults.length > 0 ? { fault: faults.join(' ') } : { columns };
}

/** Where the headers of a download of rejected rows have the reasons; -1 in any other file. */
export function indexOfReasons(headers: readonly string[]): number {
  return headers.findIndex((header) => keyOf(header) === reasonsColumn);
}

/** The separator that the headers have most of outside of quotation marks. */
export function recogniseSeparator(start: string): Separator {
  const [headers = ''] = start.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = separators.map((separator) => headers.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * The cells of the first row of a table, given how it starts; null where that row goes on after `start` or has a quotation
 * mark in the middle of a cell.
 */
export function headersIn(start: string): string[] | null {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${recogniseSeparator(start)}\\r\\n]*))(.|[\\r\\n]|$)`,
    'uy',
  );
  const cells: string[] = [];
  for (let found = cell.exec(start); found; found = cell.exec(start)) {
    const [, quoted, plain = '', end = ''] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r' || end === '\n') return cells;
    if (end !== recogniseSeparator(start)) return null;
  }
  return null;
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
  const shown = names.slice(0, maxNamed).map((name) => name.trim().slice(0, maxNamedLength));
  const more = names.length > maxNamed ? [`${names.length - maxNamed} more`] : [];
  return [...shown, ...more].join(', ');
}
