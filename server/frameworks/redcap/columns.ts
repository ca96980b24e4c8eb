import { parse } from 'csv-parse/sync';
import { CsvError } from 'csv-parse';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';

/** The columns of a data dictionary, by the start of their header in the file of REDCap and by their names in its API. */
const headers = {
  name: ['variablefieldname', 'fieldname'],
  form: ['formname'],
  sectionHeader: ['sectionheader'],
  type: ['fieldtype'],
  label: ['fieldlabel'],
  choices: ['choices', 'selectchoicesorcalculations'],
  note: ['fieldnote'],
  validation: ['textvalidationtype'],
  min: ['textvalidationmin'],
  max: ['textvalidationmax'],
  identifier: ['identifier'],
  branching: ['branchinglogic'],
  required: ['requiredfield'],
  alignment: ['customalignment'],
  number: ['questionnumber'],
  matrix: ['matrixgroupname'],
  ranking: ['matrixranking'],
  annotation: ['fieldannotation'],
} as const;

type Column = keyof typeof headers;

/** One field of a data dictionary; columns that are missing are empty. */
export type Field = Record<Column, string> & { line: number };

const needed = ['name', 'type', 'label'] as const;

/** Whether a first line is that of a data dictionary. */
export function isDictionary(firstLine: string): boolean {
  const cells = firstLine.split(/[,;\t]/).map(plain);
  const has = (column: Column) => cells.some((cell) => isHeader(cell, column));
  return has('name') && has('type') && has('label');
}

/** The fields of a data dictionary. @throws UnreadableFile */
export function readFields(text: string): Field[] {
  const rows = parseRows(text.replace(/^\uFEFF/, ''));
  const [head, ...lines] = rows;
  const columns = columnsOf(head?.cells ?? []);
  const missing = needed.filter((column) => !columns.has(column));
  if (missing.length > 0)
    throw new UnreadableFile(`The columns ${missing.join(', ')} are missing.`, 'line 1');
  return lines
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => {
      const at = (column: Column) => (cells[columns.get(column) ?? -1] ?? '').trim();
      const entries = Object.keys(headers).map((column) => [column, at(column as Column)]);
      return { ...(Object.fromEntries(entries) as Record<Column, string>), line };
    });
}

interface Row {
  line: number;
  cells: string[];
}

function parseRows(text: string): Row[] {
  const [first = ''] = text.split('\n', 1);
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(first, b) - count(first, a))[0];
  try {
    const rows = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      max_record_size: 1_000_000,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const place = typeof error['lines'] === 'number' ? `line ${error['lines']}` : '';
    throw new UnreadableFile(`The file is not a valid CSV file: ${error.message}.`, place);
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length;
}

function columnsOf(cells: string[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [index, cell] of cells.entries())
    for (const column of Object.keys(headers) as Column[])
      if (!columns.has(column) && isHeader(plain(cell), column)) columns.set(column, index);
  return columns;
}

function isHeader(cell: string, column: Column): boolean {
  return headers[column].some((name) =>
    name === 'choices' ? cell.startsWith(name) : startsAs(cell, name),
  );
}

function startsAs(cell: string, name: string): boolean {
  return cell === name || (name !== 'fieldname' && cell.startsWith(name));
}

function plain(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
