import { msg } from '@lingui/core/runtime-macro';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { UnreadableFile } from './source.ts';

/** A row of a CSV file that has text in it. */
export interface CsvRow {
  /** The line on which it begins. */
  line: number;
  cells: string[];
}

const delimiters = [',', ';', '\t'];

/** The rows of a CSV file with any usual separator, without those that are empty. @throws UnreadableFile */
export function csvRows(text: string): CsvRow[] {
  const content = text.replace(/^\uFEFF/, '');
  try {
    const rows = recordsOf(content);
    const lines = linesAt(
      content,
      rows.map(({ info }) => info.bytes),
    );
    return rows
      .map(({ record }, index) => ({
        line: lines[index] ?? 0,
        cells: record.map((cell) => cell.trim()),
      }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(error, content);
  }
}

interface Parsed {
  record: string[];
  info: { bytes: number };
}

/** The records of a text, or only the first of them. */
function recordsOf(content: string, to?: number): Parsed[] {
  return parse(content, {
    delimiter: delimiterOf(content),
    info: true,
    relax_column_count: true,
    max_record_size: 1_000_000,
    ...(to !== undefined && { to }),
  }) as unknown as Parsed[];
}

/** Where a text is wrong. What a quotation mark opens goes on to the end of the file, so its row is named. */
function unreadable(error: CsvError, content: string): UnreadableFile {
  const { lines, records } = error as { lines?: unknown; records?: unknown };
  if (error.code !== 'CSV_QUOTE_NOT_CLOSED' || typeof records !== 'number') {
    const place = typeof lines === 'number' ? msg`line ${{ line: lines }}` : '';
    return new UnreadableFile(msg`The file is not a valid CSV file.`, place);
  }
  const before = records > 0 ? recordsOf(content, records) : [];
  const ends = before.map(({ info }) => info.bytes);
  return new UnreadableFile(
    msg`The file is not a valid CSV file: a quotation mark is opened and not closed in this row.`,
    msg`line ${{ line: linesAt(content, [...ends, 0]).at(-1) ?? 0 }}`,
  );
}

/** The line on which each record begins, by the bytes at which they end: cells may hold several lines. */
function linesAt(text: string, ends: readonly number[]): number[] {
  const bytes = Buffer.from(text);
  let [line, at] = [1, 0];
  return ends.map((end) => {
    const first = line;
    // A line ends with LF, with CR LF, or in files of old Macs with CR alone.
    for (; at < end; at += 1)
      if (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)) line += 1;
    return first;
  });
}

/** The cells of a first line, as far as they can be told before its separator is known. */
export function headersIn(firstLine: string): string[] {
  return firstLine.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '').trim());
}

/** The separator that a first line has most of, outside of quotation marks. */
function delimiterOf(text: string): string | undefined {
  const [line = ''] = text.split(/\r?\n/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return delimiters.toSorted((a, b) => count(b) - count(a))[0];
}
