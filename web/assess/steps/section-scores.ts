import type { Assessment } from '#contract/assessments.ts';
import type { Ratings } from '#rules/answers.ts';
import { ownScore, type ScoredSection } from '#rules/section-score.ts';

export interface SectionScore extends Pick<ScoredSection, 'number' | 'title' | 'outOf'> {
  /** By the section's own rule, of what is rated so far; null without enough of it. */
  score: number | null;
  /** Difference from the score of the previous ratings, null where either is missing. */
  change: number | null;
}

/** One assessor's own scores, section by section. */
export function sectionScores(
  { sections }: Pick<Assessment['framework'], 'sections'>,
  ratings: Ratings,
  previous: Assessment['previous'],
): SectionScore[] {
  const scored = sections.filter(({ scoring }) => scoring !== 'none');
  return scored.map((section) => {
    const score = ownScore(section, ratings);
    const before = ownScore(section, previous?.attributes ?? {});
    const { number, title, outOf } = section;
    const change = score === null || before === null ? null : score - before;
    return { number, title, outOf, score, change };
  });
}
