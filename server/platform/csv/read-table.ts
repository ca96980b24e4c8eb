import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Parser } from 'csv-parse';
import type { Separator } from '#contract/import-headers.ts';
import { decode } from './recognise-encoding.ts';
import type { Encoding } from './recognise-encoding.ts';

/** One row of a table; the first of a file is row 1, as in a spreadsheet. */
export interface TableRow {
  number: number;
  cells: string[];
}

/** Why a file cannot be read as a table, in words for people. */
export class TableError extends Error {
  override name = 'TableError';
}

/** How many characters one row may have. */
const maxRowLength = 100_000;

const quoteInside =
  'has a quotation mark in the middle of a cell. Such a cell starts and ends with a quotation mark, and has two for each one inside.';

const messages: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: `has more than ${maxRowLength.toLocaleString('en')} characters. Is a closing quotation mark missing?`,
  CSV_QUOTE_NOT_CLOSED: 'has a quotation mark that is never closed.',
  CSV_INVALID_CLOSING_QUOTE: quoteInside,
  INVALID_OPENING_QUOTE: quoteInside,
};

/** Streams every row in order, blank ones included. @throws TableError */
export async function* readTable(
  file: Readable,
  encoding: Encoding,
  separator: Separator,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    max_record_size: maxRowLength,
  });
  pipeline(Readable.from(decode(file, encoding)), parser, () => {});
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      yield { number, cells };
    }
  } catch (error) {
    throw explain(error, number + 1, parser);
  }
}

/** The parser may be ahead of the rows that were read from it. */
function explain(error: unknown, number: number, { info }: Parser): unknown {
  const message = error instanceof CsvError ? messages[error.code] : undefined;
  return message ? new TableError(`Row ${Math.max(number, info.records + 1)} ${message}`) : error;
}
