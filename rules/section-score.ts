import type { Ratings } from './answers.ts';
import type { Framework, Section } from './definition.ts';
import { highestSum, questionScales } from './scale.ts';
import type { Scale } from './scale.ts';

/** A rating question with its scale; a reversed question counts from the other end of its scale. */
export interface ScoredQuestion extends Scale {
  id: string;
  isReversed: boolean;
}

/** A section with what is needed to score one person's answers. */
export interface ScoredSection {
  /** Position in the framework, from 1. */
  number: number;
  title: string;
  scoring: Section['scoring'];
  outOf: number;
  questions: ScoredQuestion[];
}

type Scores = readonly (number | null)[];

/** How a person's counted ratings are combined into their score of a section. */
export const personScore = { mean, sum: proratedSum, none: () => null };

/** The sections of a framework with what is needed to score them. */
export function scoredSections(framework: Framework): ScoredSection[] {
  const scales = questionScales(framework);
  return framework.sections.map((section, index) => ({
    number: index + 1,
    title: section.title,
    scoring: section.scoring,
    outOf: section.scoring === 'sum' ? highestSum(section, scales) : framework.outOf,
    questions: section.questions
      .filter(({ responseType }) => responseType === 'rating')
      .map(({ id, reversed: isReversed }) => {
        const { min, max } = scales.get(id) ?? { min: 0, max: framework.outOf };
        return { id, isReversed, min, max };
      }),
  }));
}

/** One person's score of a section, 0…outOf; null where they rated too few questions. */
export function ownScore({ scoring, questions }: ScoredSection, ratings: Ratings): number | null {
  return personScore[scoring](questions.map((question) => countedRating(question, ratings)));
}

/** The rating as it counts in a score, reversed where the question is; null without a rating. */
export function countedRating(
  { id, isReversed, min, max }: ScoredQuestion,
  ratings: Ratings,
): number | null {
  const rating = ratings[id]?.rating ?? null;
  return rating !== null && isReversed ? min + max - rating : rating;
}

function mean(ratings: Scores): number | null {
  const answered = ratings.filter((rating) => rating !== null);
  return answered.length === 0 ? null : sum(answered) / answered.length;
}

/** The published SDQ rule: with at least three of five items rated, the mean times the number of items, halves up. */
function proratedSum(ratings: Scores): number | null {
  const answered = ratings.filter((rating) => rating !== null);
  if (answered.length === 0 || answered.length * 5 < ratings.length * 3) return null;
  return Math.round((sum(answered) * ratings.length) / answered.length);
}

/** Plain left-to-right addition. */
export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
