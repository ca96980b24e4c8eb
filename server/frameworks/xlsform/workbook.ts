import { msg } from '@lingui/core/runtime-macro';
import { Parser } from 'htmlparser2';
import type { Handler } from 'htmlparser2';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import type { Sheets, SheetRow } from './sheet.ts';
import { Zip } from './zip.ts';

const maxColumns = 500;
const sharedStrings = '/sharedStrings';

/** The sheets of an xlsx file by their names in lower case. Formulas are not run: their saved results are read. */
export function workbookSheets(bytes: Uint8Array, wanted: readonly string[]): Sheets {
  const zip = new Zip(bytes);
  const workbook = zip.text('xl/workbook.xml');
  if (workbook === undefined)
    throw new UnreadableFile(
      msg`The file is no spreadsheet (xlsx). Save it as one and import it again.`,
    );
  const targets = targetsOf(zip.text('xl/_rels/workbook.xml.rels') ?? '');
  const shared = targets.get(sharedStrings) ?? 'xl/sharedStrings.xml';
  const strings = stringsOf(zip.text(shared) ?? '');
  const sheets: Sheets = new Map();
  for (const [sheet, part] of listedSheets(workbook)) {
    if (!wanted.includes(sheet)) sheets.set(sheet, []);
    else sheets.set(sheet, rowsOf(zip.text(targets.get(part) ?? '') ?? '', strings));
  }
  return sheets;
}

/** Reads XML without its document type: no entity but the five of XML is known. */
function read(xml: string, { onopentag, onclosetag, ...others }: Partial<Handler>): void {
  const handler: Partial<Handler> = {
    ...others,
    // Some programs write the namespace before each name: `x:row`.
    onopentag: (name, ...rest) => onopentag?.(localName(name), ...rest),
    onclosetag: (name, ...rest) => onclosetag?.(localName(name), ...rest),
  };
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(xml);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The parts of sheets by their names in lower case. */
function listedSheets(workbook: string): Map<string, string> {
  const found = new Map<string, string>();
  read(workbook, {
    onopentag(tag, { name = '', ...others }) {
      const [, part = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? [];
      if (tag === 'sheet') found.set(name.trim().toLowerCase(), part);
    },
  });
  return found;
}

function targetsOf(relations: string): Map<string, string> {
  const targets = new Map<string, string>();
  read(relations, {
    onopentag(tag, { Id: id = '', Target: target = '', Type: type = '' }) {
      if (tag !== 'Relationship') return;
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      targets.set(type.endsWith(sharedStrings) ? sharedStrings : id, part);
    },
  });
  return targets;
}

/** The texts that cells share. The reading of them in another script (`rPh`) is no part of them. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let [isText, isReading] = [false, false];
  read(xml, {
    onopentag(tag) {
      if (tag === 'si') strings.push('');
      if (tag === 'rPh') isReading = true;
      if (tag === 't') isText = true;
    },
    onclosetag(tag) {
      if (tag === 'rPh') isReading = false;
      if (tag === 't') isText = false;
    },
    ontext(text) {
      if (isText && !isReading) strings[strings.length - 1] += text;
    },
  });
  return strings;
}

function rowsOf(xml: string, strings: readonly string[]): SheetRow[] {
  const rows: SheetRow[] = [];
  let current: SheetRow = { row: 0, cells: [] };
  let cell = { column: 0, type: '', value: '' };
  let isValue = false;
  read(xml, {
    onopentag(tag, { r: reference = '', t: type = '' }) {
      if (tag === 'row') current = { row: Number(reference) || current.row + 1, cells: [] };
      if (tag === 'c')
        cell = { column: columnOf(reference, current.cells.length), type, value: '' };
      isValue = tag === 'v' || tag === 't';
    },
    ontext(text) {
      if (isValue) cell.value += text;
    },
    onclosetag(tag) {
      isValue = false;
      if (tag === 'c' && cell.value !== '' && cell.column < maxColumns) {
        while (current.cells.length < cell.column) current.cells.push('');
        current.cells[cell.column] = textOf(cell, strings).trim();
      }
      if (tag === 'row' && current.cells.some((each) => each !== '')) rows.push(current);
    },
  });
  return rows;
}

/** The column of a reference such as `C7`, from 0; without a reference, the next one. */
function columnOf(reference: string, next: number): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === '') return next;
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(
  { type, value }: { type: string; value: string },
  strings: readonly string[],
): string {
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  // A spreadsheet stores 0.1 as 0.10000000000000001.
  return type === '' || type === 'n' ? String(Number(value)).replace('NaN', value) : value;
}
