import type { Expression } from '#server/frameworks/conversion/expression.ts';
import { arrays } from './items.ts';
import type { Question } from './survey-shape.ts';

type Reference = Extract<Expression, { kind: 'reference' }>;

/** The types of which several choices are ticked. */
const several = new Set(['M', 'P']);
const numbered = /^\d+X\d+X(?<rest>\d+\w*)$/;

/**
 * What the answers of a survey are called in its conditions: by the code of a question and a line or a choice, such as
 * `Q4_SQ002`, or by the numbers of the survey, the group and the question, such as `123X4X56SQ002`.
 */
export class Fields {
  readonly #references = new Map<string, Reference>();
  readonly #questions = new Map<string, Question>();

  constructor(questions: readonly Question[]) {
    for (const question of questions) this.#add(question);
    for (const question of questions) this.#addParts(question);
  }

  /** The answer that a name stands for; another name stays as it is. */
  referenceTo(name: string): Reference {
    const plain = name.replace(numbered, '$<rest>');
    return this.#references.get(plain) ?? { kind: 'reference', name };
  }

  /** The question whose choices are ticked one by one, by its field; undefined for others. */
  severalIn(field: string): Question | undefined {
    const question = this.#questions.get(field.replace(numbered, '$<rest>'));
    return question && several.has(question.type) ? question : undefined;
  }

  #add(question: Question): void {
    for (const field of [question.qid, question.code]) {
      this.#questions.set(field, question);
      this.#set(field, question.code);
    }
  }

  #addParts(question: Question): void {
    const { code, type, subquestions, hasOther } = question;
    for (const line of subquestions) {
      if (arrays.has(type)) this.#setBoth(question, line.code, `${code}_${line.code}`);
      else if (several.has(type)) this.#setBoth(question, line.code, code, line.code);
    }
    if (hasOther && several.has(type)) this.#setBoth(question, 'other', code, '-oth-');
  }

  #setBoth({ qid, code }: Question, part: string, name: string, choice?: string): void {
    this.#set(`${qid}${part}`, name, choice);
    this.#set(`${code}_${part}`, name, choice);
  }

  #set(field: string, name: string, code?: string): void {
    if (this.#references.has(field)) return;
    this.#references.set(field, { kind: 'reference', name, ...(code !== undefined && { code }) });
  }
}
