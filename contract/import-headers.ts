import { msg, plural } from '@lingui/core/runtime-macro';
import { importColumns, reasonsColumn, requiredColumns } from './imports.ts';
import type { ImportColumn } from './imports.ts';
import { textOf } from './messages.ts';

/** The possible separators of the cells in a table. */
export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** The column of each cell of a row, null for ignored cells; or why the headers are invalid. */
export type ReadHeaders = { columns: (ImportColumn | null)[] } | { error: string };

const byKey = new Map(importColumns.map((column) => [keyOf(column), column]));

/** The maximum number of names in one message. */
const maxNamed = 5;
const maxNamedLength = 40;

/** Matches the headers of a file with the columns of an import. */
export function readHeaders(headers: readonly string[]): ReadHeaders {
  if (headers.some((header) => header.includes('\0'))) {
    return {
      error: textOf(msg`This file cannot be read as text. Please save it as CSV in UTF-8.`),
    };
  }
  const columns = headers.map((header) => byKey.get(keyOf(header)) ?? null);
  const unknown = headers.filter((header, index) => !columns[index] && !isIgnored(header));
  const repeated = importColumns.filter(
    (column) => columns.indexOf(column) !== columns.lastIndexOf(column),
  );
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  const errors = [
    unknown.length > 0 && textOf(msg`Unknown columns: ${{ names: listNames(unknown) }}.`),
    repeated.length > 0 && textOf(msg`Repeated columns: ${{ names: listNames(repeated) }}.`),
    missing.length > 0 && textOf(msg`Missing columns: ${{ names: listNames(missing) }}.`),
  ].filter((error) => error !== false);
  return errors.length > 0 ? { error: errors.join(' ') } : { columns };
}

/** The index of the reasons column in the headers of a download of rejected rows; -1 in any other file. */
export function indexOfReasons(headers: readonly string[]): number {
  return headers.findIndex((header) => keyOf(header) === reasonsColumn);
}

/** The separator that occurs most often in the headers outside quotation marks. */
export function recogniseSeparator(start: string): Separator {
  const [headers = ''] = start.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = separators.map((separator) => headers.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * The cells of the first row of a table that begins with `start`; null where the row continues after `start` or has a
 * quotation mark in the middle of a cell.
 */
export function headersIn(start: string): string[] | null {
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${recogniseSeparator(start)}\\r\\n]*))(.|[\\r\\n]|$)`,
    'uy',
  );
  const cells: string[] = [];
  for (let match = cell.exec(start); match; match = cell.exec(start)) {
    const [, quoted, plain = '', end = ''] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r' || end === '\n') return cells;
    if (end !== recogniseSeparator(start)) return null;
  }
  return null;
}

/** Ignores the reasons and the empty headers that spreadsheets leave at the end. */
function isIgnored(header: string): boolean {
  return ['', reasonsColumn].includes(keyOf(header));
}

/** Headers are compared without case, spaces and underscores. */
function keyOf(header: string): string {
  return header
    .normalize()
    .replaceAll(/[\s_]+/g, '')
    .toLowerCase();
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, maxNamed).map((name) => name.trim().slice(0, maxNamedLength));
  const [list, more] = [shown.join(', '), names.length - maxNamed];
  return more > 0 ? textOf(msg`${{ list }} and ${plural({ more }, { other: '# more' })}`) : list;
}
