import type { SourceFile } from '#server/frameworks/conversion/source.ts';
import { makeZip } from './make-zip.ts';

/** A sheet with the texts of its cells. */
export function sheetOf(rows: string[][]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cell = (text: string, at: string) =>
    text && `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const letter = (column: number) => String.fromCharCode(65 + column);
  const lines = rows.map((cells, index) => {
    const inner = cells.map((text, column) => cell(text, `${letter(column)}${index + 1}`));
    return `<row r="${index + 1}">${inner.join('')}</row>`;
  });
  return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** A spreadsheet of sheets, with other parts where the test needs them. */
export function workbook(
  sheets: Record<string, string>,
  more: Record<string, string> = {},
): SourceFile {
  const names = Object.keys(sheets);
  const entries = names.map((name, index) => `<sheet name="${name}" r:id="r${index}"/>`);
  const targets = names.map((_, index) => `<Relationship Id="r${index}" Target="s${index}.xml"/>`);
  const parts = Object.values(sheets).map((xml, index) => [`xl/s${index}.xml`, xml]);
  const bytes = makeZip({
    'xl/workbook.xml': `<workbook><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
    ...more,
  });
  return { name: 'day.xlsx', bytes };
}
