import { msg } from '@lingui/core/runtime-macro';
import { csvRows, headersIn } from '#server/frameworks/conversion/csv-rows.ts';
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
  const cells = headersIn(firstLine).map(plain);
  const has = (column: Column) => cells.some((cell) => isHeader(cell, column));
  return has('name') && has('type') && has('label');
}

/** What a data dictionary holds: its fields, and the headers of columns that none has. */
export interface Dictionary {
  fields: Field[];
  unknown: string[];
}

/** @throws UnreadableFile */
export function readDictionary(text: string): Dictionary {
  const [head, ...rows] = csvRows(text);
  const headings = head?.cells ?? [];
  const columns = columnsOf(headings);
  const missing = needed.filter((column) => !columns.has(column));
  if (missing.length > 0)
    throw new UnreadableFile(
      msg`The columns ${{ columns: missing.join(', ') }} are missing.`,
      msg`line ${{ line: 1 }}`,
    );
  const fields = rows.map(({ line, cells }) => {
    const at = (column: Column) => cells[columns.get(column) ?? -1] ?? '';
    const entries = Object.keys(headers).map((column) => [column, at(column as Column)]);
    return { ...(Object.fromEntries(entries) as Record<Column, string>), line };
  });
  const known = new Set(columns.values());
  return { fields, unknown: headings.filter((cell, index) => cell !== '' && !known.has(index)) };
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
