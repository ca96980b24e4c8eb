import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { guardFormula } from './formula-guard.ts';

/** Rows as CSV, made as they are read. Rows that fail break the file off, and whoever leaves ends the rows. */
export function writeTable(
  rows: AsyncIterable<readonly (string | number | null)[]>,
  { delimiter = ',' }: { delimiter?: string } = {},
): Readable {
  const csv = stringify({ bom: true, delimiter });
  // The reader of the file is told of what fails.
  return pipeline(Readable.from(guarded(rows)), csv, () => {});
}

async function* guarded(
  rows: AsyncIterable<readonly (string | number | null)[]>,
): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map((cell) => guardFormula(String(cell ?? '')));
}
