import type { Assessment } from '#contract/assessments.ts';
import type { Ratings } from '#rules/answers.ts';
import { ownScore, type ScoredSection } from '#rules/section-score.ts';

export interface SectionScore extends Pick<ScoredSection, 'number' | 'title' | 'outOf'> {
  /** Computed by the section's scoring rule from the ratings so far; null with too few. */
  score: number | null;
  /** Difference from the score of the previous ratings; null where either is missing. */
  change: number | null;
}

/** One assessor's score per section. */
export function sectionScores(
  { sections }: Pick<Assessment['framework'], 'sections'>,
  ratings: Ratings,
  previous: Assessment['previous'],
): SectionScore[] {
  const scored = sections.filter(({ scoring }) => scoring !== 'none');
  return scored.map((section) => {
    const score = ownScore(section, ratings);
    const previousScore = ownScore(section, previous?.attributes ?? {});
    const { number, title, outOf } = section;
    const change = score === null || previousScore === null ? null : score - previousScore;
    return { number, title, outOf, score, change };
  });
}
