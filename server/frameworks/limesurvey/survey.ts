import { msg } from '@lingui/core/runtime-macro';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import type { Answer, Group, Question, Rule, Survey, Text } from './survey-shape.ts';
import { readTables } from './tables.ts';
import type { Row } from './tables.ts';

/** A survey structure (.lss) of LimeSurvey 2 to 6. @throws UnreadableFile */
export function readSurvey(xml: string): Survey {
  return new SurveyReader(readTables(xml)).survey();
}

class SurveyReader {
  readonly #tables: ReadonlyMap<string, Row[]>;
  readonly #languages: string[];
  readonly #indexes = new Map<string, Map<string, Row[]>>();

  constructor(tables: ReadonlyMap<string, Row[]>) {
    this.#tables = tables;
    if (!tables.has('questions') || !tables.has('groups'))
      throw new UnreadableFile(msg`The file is no survey structure with questions (.lss).`);
    const [first] = this.#rows('surveys');
    const own = first?.get('language') || this.#rows('languages')[0]?.get('language') || 'en';
    const all = this.#rows('languages').flatMap((row) => row.get('language') ?? []);
    this.#languages = [...new Set([own, ...all])];
  }

  survey(): Survey {
    const settings = this.#rows('surveys_languagesettings');
    const textOf = (name: string) => this.#text(settings, 'surveyls_language', name);
    return {
      languages: this.#languages,
      title: textOf('surveyls_title'),
      description: textOf('surveyls_description'),
      welcome: textOf('surveyls_welcometext'),
      end: textOf('surveyls_endtext'),
      groups: this.#groups(),
      rules: this.#rules(),
      quotas: this.#rows('quota').map((row) => ({
        id: row.get('id') ?? '',
        name: row.get('name') ?? '',
        limit: row.get('qlimit') ?? '',
      })),
      settings: [...(this.#rows('surveys')[0] ?? [])].flatMap(([name, value]) =>
        value === 'Y' ? [name] : [],
      ),
      strayConditions: this.#strayConditions(),
      otherTables: [...this.#tables.keys()].filter((table) => !readTableNames.has(table)),
    };
  }

  /** The rows of a table that have a value in a column. */
  #rowsBy(table: string, column: string, value: string): Row[] {
    const name = `${table} ${column}`;
    const index = this.#indexes.get(name) ?? grouped(this.#rows(table), column);
    this.#indexes.set(name, index);
    return index.get(value) ?? [];
  }

  #rows(table: string): Row[] {
    return this.#tables.get(table) ?? [];
  }

  #text(rows: readonly Row[], languageColumn: string, column: string): Text {
    const by = (language: string) =>
      rows.find((row) => row.get(languageColumn) === language)?.get(column) ?? '';
    const [own = 'en', ...others] = this.#languages;
    return {
      own: by(own) || (rows[0]?.get(column) ?? ''),
      others: others.map((language): [string, string] => [language, by(language)]),
    };
  }

  /** The rows of one thing: one for each language in old files, one and its texts beside it in new ones. */
  #texts(
    rows: readonly Row[],
    [table, key]: [table: string, key: string],
    id: string,
  ): readonly Row[] {
    const beside = this.#rowsBy(table, key, id);
    return beside.length > 0 ? beside : rows;
  }

  #groups(): Group[] {
    return [...grouped(this.#rows('groups'), 'gid')]
      .map(([gid, rows]) => {
        const texts = this.#texts(rows, ['group_l10ns', 'gid'], gid);
        return {
          gid,
          order: numberIn(rows[0], 'group_order'),
          title: this.#text(texts, 'language', 'group_name'),
          description: this.#text(texts, 'language', 'description'),
          relevance: rows[0]?.get('grelevance') ?? '',
          questions: this.#questions('questions', 'gid', gid),
        };
      })
      .toSorted((a, b) => a.order - b.order);
  }

  #questions(table: 'questions' | 'subquestions', column: string, id: string): Question[] {
    const rows = this.#rowsBy(table, column, id).filter(
      (row) => table === 'subquestions' || isTop(row),
    );
    return [...grouped(rows, 'qid')]
      .map(([qid, own]) => ({ order: numberIn(own[0], 'question_order'), qid, own }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ qid, own }) => this.#question(table, qid, own));
  }

  #question(table: string, qid: string, rows: readonly Row[]): Question {
    const column = (name: string) => rows[0]?.get(name) ?? '';
    const texts = this.#texts(rows, ['question_l10ns', 'qid'], qid);
    return {
      qid,
      code: column('title'),
      type: column('type'),
      text: this.#text(texts, 'language', 'question'),
      help: this.#text(texts, 'language', 'help'),
      mandatory: mandatoryOf(column('mandatory')),
      hasOther: column('other') === 'Y',
      relevance: column('relevance'),
      conditions: table === 'questions' ? this.#rowsBy('conditions', 'qid', qid) : [],
      pattern: column('preg'),
      defaults: this.#defaults(qid),
      answers: this.#answers(qid),
      subquestions: table === 'questions' ? this.#questions('subquestions', 'parent_qid', qid) : [],
      attributes: this.#attributes(qid),
    };
  }

  /** The attributes of a question; of one in several languages, that in the survey's own. */
  #attributes(qid: string): Map<string, string> {
    const rows = this.#rowsBy('question_attributes', 'qid', qid).filter((row) => row.get('value'));
    const isOwn = (row: Row) => !row.get('language') || row.get('language') === this.#languages[0];
    const inOrder = [...rows.filter((row) => !isOwn(row)), ...rows.filter(isOwn)];
    return new Map(inOrder.map((row) => [row.get('attribute') ?? '', row.get('value') ?? '']));
  }

  #defaults(qid: string): string[] {
    const rows = this.#rowsBy('defaultvalues', 'qid', qid);
    const texts = rows.flatMap((row) => [
      row,
      ...this.#rowsBy('defaultvalue_l10ns', 'dvid', row.get('dvid') ?? '-'),
    ]);
    return [...new Set(texts.flatMap((row) => row.get('defaultvalue') || []))];
  }

  #answers(qid: string): Answer[] {
    // The second scale of an array has answers of its own, which no question here asks.
    const rows = this.#rowsBy('answers', 'qid', qid).filter((row) => !numberIn(row, 'scale_id'));
    const isScored = rows.some((row) => numberIn(row, 'assessment_value') !== 0);
    return [...grouped(rows, 'code')]
      .toSorted(([, a], [, b]) => numberIn(a[0], 'sortorder') - numberIn(b[0], 'sortorder'))
      .map(([code, own]) => ({
        code,
        label: this.#text(
          this.#texts(own, ['answer_l10ns', 'aid'], own[0]?.get('aid') ?? ''),
          'language',
          'answer',
        ),
        score: isScored ? numberIn(own[0], 'assessment_value') : null,
      }));
  }

  #strayConditions(): string[] {
    const stray = this.#rows('conditions').filter(
      (row) => !this.#rowsBy('questions', 'qid', row.get('qid') ?? '').some(isTop),
    );
    return stray.map((row) => row.get('cid') ?? '');
  }

  #rules(): Rule[] {
    const [own] = this.#languages;
    return this.#rows('assessments')
      .filter((row) => !row.get('language') || row.get('language') === own)
      .map((row) => ({
        gid: row.get('scope') === 'G' ? (row.get('gid') ?? null) : null,
        name: row.get('name') || (row.get('message') ?? ''),
        message: row.get('message') ?? '',
        min: numberIn(row, 'minimum'),
        max: numberIn(row, 'maximum'),
      }));
  }
}

/** The tables that are read, and those of languages beside them. */
const readTableNames = new Set(
  'answers answer_l10ns groups group_l10ns questions question_l10ns subquestions question_attributes surveys surveys_languagesettings languages assessments conditions defaultvalues defaultvalue_l10ns quota LimeSurveyDocType DBVersion themes themes_inherited'.split(
    ' ',
  ),
);

function mandatoryOf(value: string): Question['mandatory'] {
  if (value === 'Y') return 'yes';
  return value === 'S' ? 'soft' : 'no';
}

function isTop(row: Row): boolean {
  return ['', '0'].includes(row.get('parent_qid') ?? '');
}

function grouped(rows: readonly Row[], column: string): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.get(column) ?? '');
}

function numberIn(row: Row | undefined, column: string): number {
  const number = Number(row?.get(column) ?? 0);
  return Number.isFinite(number) ? number : 0;
}
