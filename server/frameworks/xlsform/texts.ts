import { plainText } from '#server/frameworks/conversion/plain-text.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { Row } from './table.ts';

/** The languages of a form; the first is that of texts without a language. */
export type Languages = [string, ...string[]];

export interface Text {
  text: string;
  byLanguage?: Record<string, string>;
}

/** The text of a column in the first language, and in the others. */
export function textIn(
  row: Row,
  column: string,
  [main]: Languages,
  max: number,
  entry: Entry,
): Text {
  const found = new Map(
    row
      .translations(column)
      .map(([language, text]): [string, string] => [language, plainText(text, max, entry)]),
  );
  const plain = plainText(row.text(column), max, entry);
  const text = found.get(main) || plain || [...found.values()][0] || '';
  const others = [...found].filter(([language, each]) => language !== main && each !== '');
  return { text, ...(others.length > 0 && { byLanguage: Object.fromEntries(others) }) };
}
