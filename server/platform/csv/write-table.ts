import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { guardFormula } from './formula-guard.ts';

export type Row = readonly (string | number | null)[];

/** Sent at once. */
const chunkLength = 16_384;
/** How long lines are written until others are served. */
const sliceMs = 1;
const byteOrderMark = '\uFEFF';
/** Cells with any of these are quoted, so that one cell stays one cell in every spreadsheet. */
const special = /[",;\t\r\n]/;
/** Cells without these need neither quotes nor a guard. */
const suspicious = /[",;\t\r\n]|^[ ']*[=+\-@＝＋－＠]/;

/** Streams rows as CSV. An error in the rows fails the stream, and destroying the stream ends the rows. */
export function writeTable(
  rows: AsyncIterable<Row> | Iterable<Row>,
  { delimiter = ',' }: { delimiter?: string } = {},
): Readable {
  return writeLines(linesOf(rows, delimiter));
}

/** Streams lines, several in each text, as `writeTable` does. */
export function writeLines(lines: AsyncIterable<string>): Readable {
  return Readable.from(chunksOf(lines));
}

/** A row as a line of CSV. */
export function lineOf(row: Row, delimiter = ','): string {
  return `${cellsOf(row, delimiter)}\n`;
}

/** Cells as a part of a line. */
export function cellsOf(row: Row, delimiter = ','): string {
  let text = '';
  for (let index = 0; index < row.length; index += 1) {
    if (index > 0) text += delimiter;
    const cell = row[index] ?? '';
    text += typeof cell === 'string' && suspicious.test(cell) ? escaped(cell) : cell;
  }
  return text;
}

function escaped(cell: string): string {
  const guarded = guardFormula(cell);
  return special.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

async function* linesOf(
  rows: AsyncIterable<Row> | Iterable<Row>,
  delimiter: string,
): AsyncGenerator<string> {
  for await (const row of rows) yield lineOf(row, delimiter);
}

async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = byteOrderMark;
  let sliceEnd = performance.now() + sliceMs;
  for await (const text of lines) {
    chunk += text;
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = '';
    }
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + sliceMs;
  }
  if (chunk) yield chunk;
}
