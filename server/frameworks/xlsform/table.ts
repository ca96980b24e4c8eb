import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { plainLine } from '#server/frameworks/conversion/plain-text.ts';
import type { Sheets } from './sheet.ts';
import { languageOf } from './languages.ts';

/** A cell with the header of its column, without the language in it. */
interface Cell {
  header: string;
  column: string;
  language?: string | undefined;
  text: string;
}

/** A row of a sheet by the headers of its columns. */
export class Row {
  readonly place: string;
  readonly cells: Cell[];

  constructor(place: string, cells: Cell[]) {
    this.place = place;
    this.cells = cells;
  }

  /** The cell of a column without a language; empty where there is none. */
  text(...columns: string[]): string {
    const cell = this.cells.find(({ column, language }) => !language && columns.includes(column));
    return cell?.text ?? '';
  }

  /** The texts of a column by their languages. */
  translations(column: string): [language: string, text: string][] {
    return this.cells.flatMap(({ column: name, language, text }): [string, string][] =>
      name === column && language ? [[language, text]] : [],
    );
  }

  /** The cells with text outside some columns, each as its header and its text. */
  others(columns: ReadonlySet<string>): [header: string, text: string][] {
    return this.cells
      .filter(({ column }) => !columns.has(column))
      .map(({ header, text }) => [header, plainLine(text, 100)]);
  }
}

/** The rows of a sheet below its headers, with the cells that have text. */
export function rowsOf(sheets: Sheets, sheet: string): Row[] {
  const [head, ...rows] = sheets.get(sheet) ?? [];
  const headers = withFirstLanguage(
    (head?.cells ?? []).map((header, index) => (header ? columnOf(header) : unnamed(index))),
  );
  return rows.map(({ row, cells }) => {
    const known = cells.map((text, index) => ({ ...(headers[index] ?? unnamed(index)), text }));
    return new Row(
      textOf(msg`${{ sheet }}, row ${{ row }}`),
      known.filter(({ text }) => text !== ''),
    );
  });
}

/** What a cell stands in whose column has no header. */
function unnamed(index: number): Omit<Cell, 'text'> {
  const header = textOf(msg`column ${{ number: index + 1 }}`);
  return { header, column: header };
}

/** Columns whose language is not known: the first stands for the form's own where there is no column without one. */
function withFirstLanguage(headers: Omit<Cell, 'text'>[]): Omit<Cell, 'text'>[] {
  const isPlain = (name: string) => headers.some(({ column }) => column === name);
  const taken = new Set<string>();
  return headers.map((header) => {
    const [, name = ''] = /^(label|hint)::?/.exec(header.column) ?? [];
    if (name === '' || isPlain(name) || taken.has(name)) return header;
    taken.add(name);
    return { ...header, column: name };
  });
}

/** `label::English (en)` is the column `label` in English; `media::image` stays as it is. */
function columnOf(header: string): Omit<Cell, 'text'> {
  const [, name = '', suffix = ''] = /^(.+?)\s*::?\s*([^:]+)$/.exec(header) ?? [];
  const language = languageOf(suffix);
  const column = (language ? name : header).toLowerCase().replaceAll(/[\s_]+/g, '_');
  return { header, column, language };
}
