import type { Assessment } from '#contract/assessments.ts';
import type { Ratings } from '#rules/answers.ts';
import type { QuestionStep, Step } from '#rules/steps.ts';

export interface SectionScore {
  number: number;
  title: string;
  /** Mean of the section's ratings so far, null without one. */
  score: number | null;
  /** Difference from the mean of the previous ratings, null where either is missing. */
  change: number | null;
}

/** One assessor's own scores, section by section, in reading order. */
export function sectionScores(
  steps: Step[],
  ratings: Ratings,
  previous: Assessment['previous'],
): SectionScore[] {
  const questions = steps.filter((step) => step.type === 'question');
  return [...Map.groupBy(questions, (step) => step.sectionNumber)].map(([number, section]) => {
    const score = meanRating(section, ratings);
    const before = meanRating(section, previous?.attributes ?? {});
    return {
      number,
      title: section[0]?.sectionTitle ?? '',
      score,
      change: score === null || before === null ? null : score - before,
    };
  });
}

function meanRating(questions: QuestionStep[], ratings: Ratings): number | null {
  const given = questions.map(({ id }) => ratings[id]?.rating).filter((rating) => rating != null);
  return given.length > 0 ? given.reduce((sum, rating) => sum + rating, 0) / given.length : null;
}
