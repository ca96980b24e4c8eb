import { deflateRawSync } from 'node:zlib';
import type { SourceFile } from '#server/frameworks/conversion/source.ts';

/** A zip file of some texts. Its sizes and checksums are not declared. */
export function zipOf(parts: Record<string, string>): Uint8Array {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const body = Buffer.concat([local, Buffer.from(name), packed]);
    bodies.push(body);
    directory.push(entry, Buffer.from(name));
    offset += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

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
  const bytes = zipOf({
    'xl/workbook.xml': `<workbook><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
    ...more,
  });
  return { name: 'day.xlsx', bytes };
}
