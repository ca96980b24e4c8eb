import type { Ratings, ScoredAnswer } from '../scoring/score-person.ts';
import type { AskedItem, QuestionSet, Step } from './step.ts';

export type ResponseType = 'rating' | 'comment_only';

/** One person's answer to one item. */
export interface Answer {
  /** The number that was chosen. */
  rating?: number;
  /** What was chosen or entered, where it is not a rating: a text, a date, a number with its unit, or several choices. */
  value?: number | string | string[];
  comment?: string;
  response_type: ResponseType;
}

/** How a page shows what a person is asked: everything, or what their answers so far lead to. */
export type Shows = (item: string) => boolean;

/** Whether an item has an answer other than a comment. Zero is an answer. */
export function isRated(id: string, attributes: Ratings): boolean {
  return Object.hasOwn(attributes, id) && isAnswered(attributes[id]);
}

/** Whether an answer says something; an empty text and an empty choice do not. */
export function isAnswered(answer: ScoredAnswer | undefined): boolean {
  const given = answer?.rating ?? answer?.value;
  if (given === null || given === undefined || given === '') return false;
  return typeof given !== 'object' || given.length > 0;
}

/** What an option is stored as: a rating where its value is a whole number, else its value. */
export function keyOf(value: string): number | string {
  return /^(0|-?[1-9]\d{0,5})$/.test(value) ? Number(value) : value;
}

/** The answer that chooses an option. */
export function choiceOf(key: number | string): Pick<Answer, 'rating' | 'value'> {
  return typeof key === 'number' ? { rating: key } : { value: key };
}

/** All items of a step, including hidden ones. */
export function questionsOf(step: Step<unknown>): AskedItem[] {
  return shownQuestions(step, () => true);
}

/** The items of a step that are shown now. */
export function shownQuestions(step: Step<unknown>, shows: Shows): AskedItem[] {
  if (step.type === 'question') return [step].filter(({ id }) => shows(id));
  return setsOf(step).flatMap(({ attributes }) => attributes.filter(({ id }) => shows(id)));
}

/** Ids of the required items of a step that still need an answer, in reading order. */
export function missingQuestions(
  step: Step<unknown>,
  attributes: Ratings,
  shows: Shows = () => true,
): string[] {
  return shownQuestions(step, shows)
    .filter(({ id, isRequired }) => isRequired && !isRated(id, attributes))
    .map(({ id }) => id);
}

function setsOf(step: Step<unknown>): QuestionSet[] {
  if (step.type !== 'sdq_page') return [];
  return step.attributes.flatMap((attribute) => {
    if (attribute.type === 'question_set') return [attribute];
    return attribute.type === 'grouping' ? attribute.attributes : [];
  });
}
