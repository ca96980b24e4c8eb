import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import type { Expression } from '#server/frameworks/conversion/expression.ts';
import { textOf } from '#server/frameworks/conversion/file-text.ts';
import { plainLine, plainText } from '#server/frameworks/conversion/plain-text.ts';
import { Questionnaire } from '#server/frameworks/conversion/questionnaire.ts';
import type { Entry } from '#server/frameworks/conversion/report.ts';
import type { Conversion, SourceFile } from '#server/frameworks/conversion/source.ts';
import { toScale } from '#server/frameworks/conversion/to-scale.ts';
import { arrays, itemOf, translated } from './items.ts';
import { formulaOf, isAlways, readExpression } from './logic.ts';
import { addAssessment } from './assessment.ts';
import { readSurvey } from './survey.ts';
import type { Group, Question, Survey } from './survey.ts';

const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Converts the structure of a LimeSurvey survey (.lss). @throws UnreadableFile */
export function convertLimesurvey(file: SourceFile): Conversion {
  return new SurveyConverter(readSurvey(textOf(file, 'windows-1252'))).convert();
}

class SurveyConverter {
  readonly #questionnaire = new Questionnaire();
  readonly #survey: Survey;
  /** The choices that have names of their own in expressions, such as `Q4_SQ002`. */
  readonly #choices = new Map<string, { name: string; code: string }>();
  readonly #equations: { question: Question; entry: Entry }[] = [];

  constructor(survey: Survey) {
    this.#survey = survey;
  }

  convert(): Conversion {
    const { title, description, groups, languages } = this.#survey;
    this.#questionnaire.title = plainLine(title.own, 200);
    this.#questionnaire.intro = plainText(description.own, 4000);
    this.#questionnaire.languages = languages.filter((language) => languageTag.test(language));
    this.#questionnaire.more = {
      ...translated('title', title, 200),
      ...translated('intro', description, 4000),
    };
    for (const group of groups) this.#group(group);
    for (const each of this.#equations) this.#equation(each);
    addAssessment(this.#questionnaire, this.#survey);
    return this.#questionnaire.convert();
  }

  #group(group: Group): void {
    const entry = this.#questionnaire.report.add(
      `group ${group.gid}`,
      plainLine(group.title.own, 200),
    );
    const intro = plainText(group.description.own, 4000, entry);
    this.#questionnaire.section(plainLine(group.title.own, 200, entry), {
      ...translated('title', group.title, 200),
      ...(intro && { intro, ...translated('intro', group.description, 4000) }),
    });
    for (const question of group.questions) this.#question(question, group.relevance);
  }

  #question(question: Question, groupRelevance: string): void {
    const { qid, code, type, text } = question;
    const entry = this.#questionnaire.report.add(`question ${qid}`, code);
    if (type === 'X') return this.#text(question, entry);
    if (type === '*') {
      this.#equations.push({ question, entry });
      return;
    }
    const conditions = [groupRelevance, question.relevance].filter((each) => !isAlways(each));
    if (!arrays.has(type)) return this.#add(code, question, entry, conditions);
    for (const line of question.subquestions) {
      const name = `${code}_${line.code}`;
      const own = this.#questionnaire.report.add(`question ${line.qid}`, name);
      const whole = { ...line, type, answers: question.answers, attributes: question.attributes };
      const isFirst = line === question.subquestions[0];
      const asked = { ...whole, isMandatory: question.isMandatory, ...(isFirst && { help: text }) };
      this.#add(name, asked, own, conditions);
    }
  }

  #add(name: string, question: Question, entry: Entry, conditions: string[]): void {
    const instructions = plainText(question.help.own, 4000, entry);
    const base = {
      id: this.#questionnaire.names.idFor(name, 'item'),
      text: plainText(question.text.own, 4000, entry) || name || '?',
      ...translated('text', question.text, 4000),
      ...(instructions && { instructions, ...translated('instructions', question.help, 4000) }),
      ...(question.isMandatory && { required: true }),
    };
    const item = itemOf(base, question, entry);
    if (!item) return;
    this.#questionnaire.add(name, item, entry);
    if (item.type === 'choices')
      for (const { code } of question.subquestions)
        this.#choices.set(`${name}_${code}`, { name, code });
    if (conditions.length > 0) this.#questionnaire.showIf(item, entry, () => this.#all(conditions));
  }

  #all(conditions: readonly string[]): Expression {
    return conditions
      .map((source) => this.#read(source))
      .reduce((left, right) => ({ kind: 'operation', op: 'and', left, right }));
  }

  #read(source: string): Expression {
    return readExpression(source, (name) => this.#choices.get(name));
  }

  #text({ text, relevance }: Question, entry: Entry): void {
    const words = plainText(text.own, 4000, entry);
    if (!words) return entry.leaveOut('It has no text.');
    if (!isAlways(relevance)) entry.change('It is always shown: texts have no condition.');
    this.#questionnaire.text(words);
  }

  #equation({ question, entry }: { question: Question; entry: Entry }): void {
    const { code, text, help } = question;
    try {
      const formula = formulaOf(plainText(text.own, 4000));
      const calculation = toScale(this.#read(formula), this.#questionnaire.lookup);
      const id = this.#questionnaire.names.idFor(code, 'scale');
      const title = plainLine(help.own, 200) || code || id;
      this.#questionnaire.addScale(code, { id, title, higherIs: 'neither', ...calculation }, entry);
      entry.change('The equation became a scale.');
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      const source = text.own.slice(0, 500);
      entry.leaveOut(`Its equation is not run: ${error.message} It says: ${source}`);
    }
  }
}
