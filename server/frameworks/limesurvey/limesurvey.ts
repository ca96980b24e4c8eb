import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import { decodedText } from '#server/frameworks/conversion/file-text.ts';
import { notePiping } from '#server/frameworks/conversion/piping.ts';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Read } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { Conversion, SourceFile } from '#server/frameworks/conversion/source.ts';
import { toScale } from '#server/frameworks/conversion/to-scale.ts';
import { designedCondition } from './designed.ts';
import { Fields } from './fields.ts';
import { arrays, itemOf, translated } from './items.ts';
import { formulaOf, isAlways, readExpression } from './logic.ts';
import { addAssessment } from './assessment.ts';
import { readSurvey } from './survey.ts';
import { noteSurvey, noteUnsaid } from './unsaid.ts';
import type { Group, Question, Survey, Text } from './survey-shape.ts';

const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Converts the structure of a LimeSurvey survey (.lss). @throws UnreadableFile */
export function convertLimesurvey(file: SourceFile): Conversion {
  return new SurveyConverter(readSurvey(decodedText(file, 'windows-1252'))).convert();
}

class SurveyConverter {
  readonly #questionnaire = new Questionnaire();
  readonly #survey: Survey;
  readonly #fields: Fields;

  constructor(survey: Survey) {
    this.#survey = survey;
    this.#fields = new Fields(survey.groups.flatMap(({ questions }) => questions));
  }

  convert(): Conversion {
    const { title, groups, languages } = this.#survey;
    this.#questionnaire.title = plainLine(title.own, 200);
    this.#questionnaire.languages = languages.filter((language) => languageTag.test(language));
    this.#questionnaire.more = translated('title', title, 200);
    this.#texts();
    noteSurvey(this.#survey, this.#questionnaire.report);
    for (const group of groups) this.#group(group);
    this.#questionnaire.addScales();
    addAssessment(this.#questionnaire, this.#survey);
    return this.#questionnaire.convert();
  }

  /** The description and the welcome of a survey are its introduction. */
  #texts(): void {
    const { description, welcome, end } = this.#survey;
    const { report } = this.#questionnaire;
    const given = [description, welcome].filter(({ own }) => plainText(own, 4000) !== '');
    const intro = joined(given);
    this.#questionnaire.intro = plainText(intro.own, 4000);
    const { more } = this.#questionnaire;
    this.#questionnaire.more = { ...more, ...translated('intro', intro, 4000) };
    if (plainText(end.own, 4000))
      report
        .add(msg`survey`, msg`end message`)
        .leaveOut(msg`A questionnaire has no text at its end.`);
  }

  #group(group: Group): void {
    const title = plainLine(group.title.own, 200);
    const entry = this.#questionnaire.report.add(msg`group ${{ gid: group.gid }}`, title);
    this.#questionnaire.section(title, translated('title', group.title, 200), entry);
    const intro = plainText(group.description.own, 4000, entry);
    const { introByLanguage } = translated('intro', group.description, 4000);
    if (intro) this.#questionnaire.text(intro, entry, introByLanguage);
    for (const question of group.questions) this.#question(question, group.relevance);
  }

  #question(question: Question, groupRelevance: string): void {
    const { qid, code, type, text, attributes, subquestions } = question;
    const entry = this.#questionnaire.report.add(msg`question ${{ qid }}`, code);
    if (type === '*') return this.#equation(question, entry);
    if (attributes.get('hidden') === '1') return entry.leaveOut(msg`It is hidden.`);
    if (type === 'X') return this.#text(question, entry);
    const conditions = [...this.#relevant(groupRelevance), ...this.#shown(question)];
    if (!arrays.has(type)) return this.#add(code, question, entry, conditions);
    if (subquestions.length === 0) return entry.leaveOut(msg`It has no lines.`);
    noteUnsaid(question, entry);
    for (const line of subquestions) {
      const name = `${code}_${line.code}`;
      const own = this.#questionnaire.report.add(msg`question ${{ qid: line.qid }}`, name);
      const { answers, mandatory } = question;
      const isFirst = line === subquestions[0];
      const asked = {
        ...line,
        type,
        answers,
        attributes,
        mandatory,
        ...(isFirst && { help: text }),
      };
      this.#add(name, asked, own, [...conditions, ...this.#relevant(line.relevance)]);
    }
  }

  #add(name: string, question: Question, entry: Entry, conditions: Read[]): void {
    const instructions = plainText(question.help.own, 4000, entry);
    const base = {
      id: this.#questionnaire.names.idFor(name, 'item'),
      text: plainText(question.text.own, 4000, entry) || name || '?',
      ...translated('text', question.text, 4000),
      ...(instructions && { instructions, ...translated('instructions', question.help, 4000) }),
      ...(question.mandatory === 'yes' && { required: true }),
    };
    const item = itemOf(base, question, entry);
    if (!item) return;
    if (!arrays.has(question.type)) noteUnsaid(question, entry);
    if (question.mandatory === 'soft')
      entry.change(msg`It can be skipped; that it was asked once more was left out.`);
    notePiping(item.text, piped, entry);
    this.#questionnaire.add(name, item, entry);
    this.#questionnaire.showIf(item, entry, conditions);
  }

  #relevant(relevance: string): Read[] {
    return isAlways(relevance) ? [] : [() => readExpression(relevance, this.#fields)];
  }

  /** When a question is shown: its relevance is written from its conditions, which alone say it in older surveys. */
  #shown({ relevance, conditions }: Question): Read[] {
    const designed = designedCondition(conditions, this.#fields);
    if (!designed) return this.#relevant(relevance);
    if (isAlways(relevance)) return [() => designed];
    return [
      () => {
        try {
          return readExpression(relevance, this.#fields);
        } catch (error) {
          if (error instanceof NotUnderstood) return designed;
          throw error;
        }
      },
    ];
  }

  #text(question: Question, entry: Entry): void {
    const { text } = question;
    const words = plainText(text.own, 4000, entry);
    if (!words) return entry.leaveOut(msg`It has no text.`);
    if (this.#shown(question).length > 0)
      entry.change(msg`It is always shown: texts have no condition.`);
    notePiping(words, piped, entry);
    const { textByLanguage } = translated('text', text, 4000);
    this.#questionnaire.text(words, entry, textByLanguage);
  }

  /** The formula of an equation is an attribute, or in older surveys its text. */
  #equation(question: Question, entry: Entry): void {
    const { code, text, help, attributes } = question;
    if (this.#shown(question).length > 0)
      entry.change(msg`Its condition was left out: scores have none.`);
    const given = attributes.get('equation') ?? '';
    const source = plainText(given || text.own, 4000);
    const title = given ? text : help;
    this.#questionnaire.calculate({
      name: code,
      title: plainLine(title.own, 200),
      ...translated('title', title, 200),
      source,
      entry,
      read: () => {
        const { lookup } = this.#questionnaire;
        return toScale(readExpression(formulaOf(source), this.#fields), lookup, (note) =>
          entry.change(note),
        );
      },
    });
  }
}

/** An answer or a field of the survey that a text would show. */
const piped = /\{[A-Za-z][^{}\n]*\}/;

/** Several texts as one, in each language. */
function joined(texts: readonly Text[]): Text {
  const [first] = texts;
  const others = (first?.others ?? []).map(([language], index): [string, string] => {
    const inLanguage = texts.map(({ own, others: all }) => all[index]?.[1] || own);
    const isTranslated = texts.some(({ others: all }) => all[index]?.[1]);
    return [language, isTranslated ? inLanguage.join('\n\n') : ''];
  });
  return { own: texts.map(({ own }) => own).join('\n\n'), others };
}
