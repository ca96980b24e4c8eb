import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { guardFormula } from './formula-guard.ts';

type Row = readonly (string | number | null)[];
type Rows = AsyncIterable<Row> | Iterable<Row>;

/** Quoted whatever separates the cells, so that one cell stays one in every spreadsheet. */
const anySeparator = /[,;\t\r\n]/;

/** Rows as CSV, made as they are read. Rows that fail break the file off, and whoever leaves ends the rows. */
export function writeTable(rows: Rows, { delimiter = ',' }: { delimiter?: string } = {}): Readable {
  const csv = stringify({ bom: true, delimiter, quoted_match: anySeparator });
  // The reader of the file is told of what fails.
  return pipeline(Readable.from(guarded(rows)), csv, () => {});
}

async function* guarded(rows: Rows): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map((cell) => guardFormula(String(cell ?? '')));
}
