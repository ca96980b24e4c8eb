import { csvRows, headersIn } from '#server/frameworks/conversion/csv-rows.ts';
import { decodedText } from '#server/frameworks/conversion/file-text.ts';
import type { SourceFile } from '#server/frameworks/conversion/source.ts';
import type { SheetRow, Sheets } from './sheet.ts';
import { workbookSheets } from './workbook.ts';

const known = ['survey', 'choices', 'settings'];

/** Whether a file is a spreadsheet by its first bytes. */
export function isSpreadsheet([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/** Whether the first line of a text is that of a survey sheet, or names the sheet itself. */
export function isSurvey(firstLine: string): boolean {
  const cells = headersIn(firstLine).map((cell) => cell.toLowerCase());
  const [first = ''] = cells;
  const isNamed = known.includes(first) && cells.slice(1).every((cell) => cell === '');
  return isNamed || (cells.includes('type') && cells.includes('name'));
}

/** The sheets of an XLSForm: of a spreadsheet, or of a CSV file of one sheet or of several. @throws UnreadableFile */
export function sheetsOf(file: SourceFile): Sheets {
  if (isSpreadsheet(file.bytes)) return workbookSheets(file.bytes, known);
  const rows = csvRows(decodedText(file, 'windows-1252')).map(({ line, cells }) => ({
    row: line,
    cells,
  }));
  const first = rows[0]?.cells[0]?.toLowerCase() ?? '';
  return known.includes(first) ? severalSheets(rows) : new Map([['survey', rows]]);
}

/** Several sheets in one table: the first column names a sheet, and is empty for the rows of it. */
function severalSheets(rows: readonly SheetRow[]): Sheets {
  const sheets: Sheets = new Map();
  let current: SheetRow[] = [];
  for (const { row, cells } of rows) {
    const [name = '', ...others] = cells;
    if (name !== '') {
      current = sheets.get(name.toLowerCase()) ?? [];
      sheets.set(name.toLowerCase(), current);
    }
    if (others.some((cell) => cell !== '')) current.push({ row, cells: others });
  }
  return sheets;
}
