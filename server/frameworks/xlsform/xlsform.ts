import { msg } from '@lingui/core/runtime-macro';
import { notePiping } from '#server/frameworks/conversion/piping.ts';
import { plainLine } from '#server/frameworks/conversion/plain-text.ts';
import { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { Conversion, SourceFile } from '#server/frameworks/conversion/source.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import { Choices } from './choices.ts';
import { itemOf } from './items.ts';
import { languageOf } from './languages.ts';
import { readCalculation, readRelevant } from './logic.ts';
import { sheetsOf } from './sheets.ts';
import { rowsOf } from './table.ts';
import type { Row } from './table.ts';
import { textIn } from './texts.ts';
import type { Languages } from './texts.ts';

/** Converts an XLSForm: a spreadsheet, or its sheets as CSV. @throws UnreadableFile */
export function convertXlsform(file: SourceFile): Conversion {
  const sheets = sheetsOf(file);
  if (!sheets.has('survey')) throw new UnreadableFile(msg`The file has no sheet named survey.`);
  const [survey, choices, settings] = ['survey', 'choices', 'settings'].map((sheet) =>
    rowsOf(sheets, sheet),
  );
  const form = new Form(languagesOf(survey ?? [], settings ?? []), choices ?? []);
  for (const name of sheets.keys())
    if (!['survey', 'choices', 'settings'].includes(name))
      form.questionnaire.report
        .add(msg`sheet ${{ name }}`, name)
        .leaveOut(msg`XLSForm has no such sheet.`);
  form.readSettings(settings ?? [], file.name.replace(/\.\w+$/, ''));
  for (const row of survey ?? []) form.read(row);
  return form.convert();
}

/** The language of the settings comes first, else that of the first label. */
function languagesOf(survey: readonly Row[], [settings]: readonly Row[]): Languages {
  const found = new Set(
    survey
      .flatMap((row) => ['label', 'hint'].flatMap((column) => row.translations(column)))
      .map(([language]) => language),
  );
  const isPlain = survey.some((row) => row.text('label') !== '');
  const [first] = isPlain ? [] : found;
  const main = languageOf(settings?.text('default_language') ?? '') ?? first ?? 'en';
  return [main, ...[...found].filter((language) => language !== main)];
}

interface Group {
  title: string;
  entry: Entry;
  relevant: string;
  /** Whether nothing in it can be asked. */
  isLeftOut: boolean;
}

const columns = new Set([
  'type',
  'name',
  'label',
  'hint',
  'relevant',
  'relevance',
  'required',
  'constraint',
  'parameters',
]);
const groupColumns = new Set(['type', 'name', 'label', 'relevant', 'relevance']);

class Form {
  readonly questionnaire = new Questionnaire();
  readonly #choices: Choices;
  readonly #languages: Languages;
  readonly #groups: Group[] = [];
  #hasLeftGroup = false;

  constructor(languages: Languages, choices: readonly Row[]) {
    this.#languages = languages;
    this.questionnaire.languages = [...languages];
    this.#choices = new Choices(choices, languages, this.questionnaire.report);
  }

  readSettings([row]: readonly Row[], fileName: string): void {
    const used = new Set(['form_title', 'form_id', 'id_string', 'default_language']);
    for (const { header, column, text } of row?.cells ?? []) {
      const entry = this.questionnaire.report.add(row?.place ?? '', header);
      if (!used.has(column)) entry.leaveOut(msg`A questionnaire has no such setting.`);
      else if (column === 'form_title') this.questionnaire.title = plainLine(text, 200, entry);
      else if (column !== 'default_language') this.#nameForm(text);
    }
    this.questionnaire.title ||= plainLine(fileName, 200);
  }

  #nameForm(text: string): void {
    const id = this.questionnaire.names.idFor(text, 'questionnaire').slice(0, 40);
    this.questionnaire.more = { ...this.questionnaire.more, id };
  }

  read(row: Row): void {
    const written = row.text('type').replaceAll(/\s+/g, ' ');
    const type = written.replace(/^(begin|end) /i, '$1_');
    const [first = '', ...others] = typeOf(type).split(' ');
    const kind = first.toLowerCase();
    const entry = this.questionnaire.report.add(row.place, row.text('name') || written);
    if (kind.startsWith('begin_')) return this.#begin(kind, row, entry);
    if (kind.startsWith('end_')) return this.#end(entry);
    if (kind === '') entry.leaveOut(msg`It has no type.`);
    else if (this.#groups.some(({ isLeftOut }) => isLeftOut))
      entry.leaveOut(msg`It is in a group that is asked again and again.`);
    else this.#readQuestion(kind, others.join(' '), { row, entry });
  }

  #readQuestion(kind: string, list: string, { row, entry }: { row: Row; entry: Entry }): void {
    if (kind === 'calculate') this.#calculate(row, entry);
    else if (kind === 'note') this.#addText(row, entry);
    else if (row.text('appearance').split(' ').includes('label'))
      entry.leaveOut(msg`It shows only the labels of the choices of other questions.`);
    else this.#addItem(kind, list, row, entry);
  }

  convert(): Conversion {
    for (const { entry } of this.#groups)
      entry.change(msg`Nothing ends it: it goes on to the last row.`);
    this.#choices.finish();
    return this.questionnaire.convert();
  }

  #begin(kind: string, row: Row, entry: Entry): void {
    const isLeftOut = kind !== 'begin_group';
    if (isLeftOut)
      entry.leaveOut(msg`Questions cannot be asked again and again in a questionnaire.`);
    const { text, byLanguage } = textIn(row, 'label', this.#languages, 200, entry);
    const title = plainLine(text, 200) || this.questionnaire.title;
    noteOthers(row, entry, groupColumns);
    this.#groups.push({ title, entry, relevant: relevantOf(row), isLeftOut });
    if (isLeftOut) return;
    this.questionnaire.section(title, byLanguage ? { titleByLanguage: byLanguage } : {}, entry);
    this.#hasLeftGroup = false;
  }

  #end(entry: Entry): void {
    if (!this.#groups.pop()) entry.leaveOut(msg`No group begins before it.`);
    this.#hasLeftGroup = true;
  }

  /** What follows the end of a group stands in a section of its own. */
  #continue(): void {
    if (this.#hasLeftGroup)
      this.questionnaire.section(this.#groups.at(-1)?.title ?? this.questionnaire.title);
    this.#hasLeftGroup = false;
  }

  #addText(row: Row, entry: Entry): void {
    const { text, byLanguage } = textIn(row, 'label', this.#languages, 4000, entry);
    if (text === '') return entry.leaveOut(msg`It has no text.`);
    if (relevantOf(row) !== '') entry.change(msg`It is always shown: texts have no condition.`);
    noteOthers(row, entry, groupColumns);
    notePiping(text, piped, entry);
    this.#continue();
    this.questionnaire.text(text, entry, byLanguage);
  }

  #addItem(kind: string, list: string, row: Row, entry: Entry): void {
    const name = row.text('name');
    const id = this.questionnaire.names.idFor(name, 'item');
    const source = { row, entry, choices: this.#choices, list };
    const item = itemOf(kind, id, source, this.#languages);
    if (!item) return;
    noteOthers(row, entry, columns);
    notePiping(item.text, piped, entry);
    this.#continue();
    this.questionnaire.add(name, item, entry);
    const relevant = [...this.#groups.map((group) => group.relevant), relevantOf(row)];
    const conditions = relevant.filter((each) => each !== '');
    this.questionnaire.showIf(
      item,
      entry,
      conditions.map((each) => () => readRelevant(each)),
    );
  }

  #calculate(row: Row, entry: Entry): void {
    const { lookup } = this.questionnaire;
    const formula = row.text('calculation');
    const { text, byLanguage } = textIn(row, 'label', this.#languages, 200, entry);
    if (relevantOf(row) !== '') entry.change(msg`Its condition was left out: scores have none.`);
    this.questionnaire.calculate({
      name: row.text('name'),
      title: plainLine(text, 200),
      ...(byLanguage && { titleByLanguage: byLanguage }),
      source: formula,
      entry,
      read: () => readCalculation(formula, lookup, (note) => entry.change(note)),
    });
  }
}

const piped = /\$\{[^{}]+\}/;

function noteOthers(row: Row, entry: Entry, known: ReadonlySet<string>): void {
  for (const [header, text] of row.others(known))
    entry.change(msg`Its ${{ header }} was left out: ${{ said: text }}`);
}

/** A type in the words of today: older forms write `select one from x` and `select all that apply from x`. */
function typeOf(written: string): string {
  return written
    .replace(/^(?:add )?select one(?: prompt using| from)? /i, 'select_one ')
    .replace(
      /^(?:add )?select (?:all that apply|multiple)(?: prompt using| from)? /i,
      'select_multiple ',
    )
    .replace(/^select1 /i, 'select_one ')
    .replace(/^int$/i, 'integer')
    .replace(/^string$/i, 'text');
}

function relevantOf(row: Row): string {
  return row.text('relevant', 'relevance');
}
