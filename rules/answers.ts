import type { Option } from './definition.ts';
import { shownDecimals, shownScore } from './display.ts';
import type { Grouping, QuestionSet, Step } from './step.ts';

export type ResponseType = 'rating' | 'comment_only';

/** One person's answer to one question. */
export interface Answer {
  rating?: number;
  comment?: string;
  response_type: ResponseType;
}

/** Answers by question id; questions without an answer are missing. */
export type Ratings = Readonly<
  Record<string, { readonly rating?: number | null | undefined } | undefined>
>;

/** A question with the options that its step offers. */
export interface AskedQuestion {
  id: string;
  responseType: ResponseType;
  options?: Option[] | undefined;
}

/** Whether a question has a rating. Zero is a rating. */
export function isRated(id: string, attributes: Ratings): boolean {
  return typeof attributes[id]?.rating === 'number';
}

/** Whether the answers meet a grouping's condition. */
export function isGroupEnabled(
  grouping: Pick<Grouping, 'enabledCondition'>,
  attributes: Ratings,
): boolean {
  const rating = attributes[grouping.enabledCondition.id]?.rating;
  return typeof rating === 'number' && grouping.enabledCondition.rating.includes(rating);
}

/** All questions of a step, including those of disabled groupings. */
export function questionsOf(step: Step<unknown>): AskedQuestion[] {
  if (step.type === 'question') return [step];
  return setsOf(step, () => true).flatMap(askedQuestions);
}

/** The questions of a step that can be answered now: without those of disabled groupings. */
export function enabledQuestions(step: Step<unknown>, attributes: Ratings): AskedQuestion[] {
  if (step.type === 'question') return [step];
  return setsOf(step, (grouping) => isGroupEnabled(grouping, attributes)).flatMap(askedQuestions);
}

/** Ids of the rating questions of a step that still need a rating, in reading order. */
export function missingQuestions(step: Step<unknown>, attributes: Ratings): string[] {
  return enabledQuestions(step, attributes)
    .filter(({ id, responseType }) => responseType === 'rating' && !isRated(id, attributes))
    .map(({ id }) => id);
}

/** The number shown under a face: values 0, 25 … 100 are shown as 4, 3 … 0. */
export function displayFaceScore(value: number): number {
  return 4 - value / 25;
}

/** A rating or score as a percentage of its scale, unrounded. */
export function percentage(value: number, outOf: number): number {
  return (value * 100) / outOf;
}

/**
 * A score formatted for the screen: one decimal when `outOf` is 20 or less, else whole; halves are rounded away from
 * zero. Never '-0'.
 */
export function displayScore(score: number, outOf: number): string {
  return shownScore(score, outOf).toFixed(shownDecimals(outOf));
}

function setsOf(step: Step<unknown>, shows: (grouping: Grouping) => boolean): QuestionSet[] {
  if (step.type !== 'sdq_page') return [];
  return step.attributes.flatMap((attribute) => {
    if (attribute.type === 'question_set') return [attribute];
    return attribute.type === 'grouping' && shows(attribute) ? attribute.attributes : [];
  });
}

function askedQuestions(set: QuestionSet): AskedQuestion[] {
  return set.attributes.map(({ id }) => ({ id, responseType: 'rating', options: set.options }));
}
