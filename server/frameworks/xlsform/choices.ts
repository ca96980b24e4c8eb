import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { withCodeScores } from '#server/frameworks/conversion/code-scores.ts';
import type { Entry, Report } from '#server/frameworks/conversion/report.ts';
import type { DraftOption } from '#server/frameworks/conversion/source.ts';
import type { Row } from './table.ts';
import { textIn } from './texts.ts';
import type { Languages } from './texts.ts';

const columns = new Set(['list_name', 'name', 'value', 'label']);

interface List {
  options: DraftOption[];
  /** The entries of its rows that are kept, by their names. */
  entries: Map<string, Entry>;
  isUsed: boolean;
}

/** The lists of choices of a form. */
export class Choices {
  readonly #lists = new Map<string, List>();
  readonly #languages: Languages;

  constructor(rows: readonly Row[], languages: Languages, report: Report) {
    this.#languages = languages;
    for (const row of rows) this.#read(row, report);
  }

  /** The choices of a list; empty where there is none. */
  options(name: string): DraftOption[] {
    const list = this.#lists.get(name);
    if (!list) return [];
    list.isUsed = true;
    return withCodeScores(list.options, (text, value) => {
      list.entries.get(value)?.change(text);
    });
  }

  /** Says of each list that no question uses that it is left out. */
  finish(): void {
    for (const { isUsed, entries } of this.#lists.values())
      if (!isUsed)
        for (const entry of entries.values()) entry.leaveOut(msg`No question has this list.`);
  }

  #read(row: Row, report: Report): void {
    const name = row.text('list_name');
    const value = row.text('name', 'value');
    const entry = report.add(row.place, [name, value].filter(Boolean).join(': ') || msg`(empty)`);
    if (name === '' || value === '')
      return entry.leaveOut(
        msg`A choice needs a ${{ column: name === '' ? 'list_name' : 'name' }}.`,
      );
    const list: List = this.#lists.get(name) ?? { options: [], entries: new Map(), isUsed: false };
    this.#lists.set(name, list);
    const problem = problemOf(value, list.options);
    if (problem) return entry.leaveOut(problem);
    list.entries.set(value, entry);
    const { text, byLanguage } = textIn(row, 'label', this.#languages, 1000, entry);
    for (const [header, other] of row.others(columns))
      entry.change(msg`Its ${{ header }} was left out: ${{ said: other }}`);
    list.options.push({
      value,
      label: text || value,
      ...(byLanguage && { labelByLanguage: byLanguage }),
    });
  }
}

function problemOf(name: string, before: readonly DraftOption[]): MessageDescriptor | null {
  if (name.length > 100) return msg`Its name has more than 100 characters.`;
  if (before.some(({ value }) => value === name)) return msg`Its name is used twice in the list.`;
  return before.length >= 500 ? msg`A list can have at most 500 choices.` : null;
}
