import { pipeline, Readable } from 'node:stream';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import { CsvError, parse } from 'csv-parse';
import type { Parser } from 'csv-parse';
import type { Separator } from '#contract/import-headers.ts';
import { textOf } from '#contract/messages.ts';
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

const messages: Record<string, (row: number) => MessageDescriptor> = {
  CSV_MAX_RECORD_SIZE: (row) =>
    msg`Row ${{ row }} has more than ${plural({ max: maxRowLength }, { one: '# character', other: '# characters' })}. Is a closing quotation mark missing?`,
  CSV_QUOTE_NOT_CLOSED: (row) => msg`Row ${{ row }} has a quotation mark that is never closed.`,
  CSV_INVALID_CLOSING_QUOTE: quoteInside,
  INVALID_OPENING_QUOTE: quoteInside,
};

function quoteInside(row: number): MessageDescriptor {
  return msg`Row ${{ row }} has a quotation mark in the middle of a cell. Such a cell starts and ends with a quotation mark, and has two for each one inside.`;
}

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
  return message ? new TableError(textOf(message(Math.max(number, info.records + 1)))) : error;
}
