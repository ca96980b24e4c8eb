import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { guardFormula } from './formula-guard.ts';

type Row = readonly (string | number | null)[];
type Rows = AsyncIterable<Row> | Iterable<Row>;

/** Cells with any of these are quoted, so that one cell stays one cell in every spreadsheet. */
const anySeparator = /[,;\t\r\n]/;

/** Streams rows as CSV. An error in the rows fails the stream, and destroying the stream ends the rows. */
export function writeTable(rows: Rows, { delimiter = ',' }: { delimiter?: string } = {}): Readable {
  const csv = stringify({ bom: true, delimiter, quoted_match: anySeparator });
  // An error reaches the reader of the stream.
  return pipeline(Readable.from(guarded(rows)), csv, () => {});
}

async function* guarded(rows: Rows): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map((cell) => guardFormula(String(cell ?? '')));
}
