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
    const rows = parse(content, {
      delimiter: delimiterOf(content),
      info: true,
      relax_column_count: true,
      max_record_size: 1_000_000,
    }) as unknown as { record: string[]; info: { bytes: number } }[];
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
    const place = typeof error['lines'] === 'number' ? `line ${error['lines']}` : '';
    throw new UnreadableFile(`The file is not a valid CSV file: ${error.message}.`, place);
  }
}

/** The line on which each record begins, by the bytes at which they end: cells may hold several lines. */
function linesAt(text: string, ends: readonly number[]): number[] {
  const bytes = Buffer.from(text);
  let [line, at] = [1, 0];
  return ends.map((end) => {
    const first = line;
    for (; at < end; at += 1) if (bytes[at] === 0x0a) line += 1;
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
