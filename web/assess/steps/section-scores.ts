import type { Assessment } from '#contract/assessments.ts';
import type { ScoredSection } from '#contract/frameworks.ts';
import { scorePerson } from '#rules/scoring/score-person.ts';
import type { Ratings } from '#rules/scoring/score-person.ts';

export interface SectionScore extends Pick<ScoredSection, 'number' | 'title' | 'min' | 'outOf'> {
  /** Computed by the section's scoring rule from the answers so far; null with too few. */
  score: number | null;
  /** Difference from the score of the previous answers; null where either is missing. */
  change: number | null;
}

/** One assessor's score per section. */
export function sectionScores(
  { sections, scoring }: Pick<Assessment['framework'], 'sections' | 'scoring'>,
  answers: Ratings,
  previous: Assessment['previous'],
): SectionScore[] {
  if (!scoring) return [];
  const [now, before] = [answers, previous?.attributes ?? {}].map((each) =>
    scorePerson(scoring, each),
  );
  return sections.map(({ scale, ...section }) => {
    const score = now?.scale(scale) ?? null;
    const previousScore = before?.scale(scale) ?? null;
    const change = score === null || previousScore === null ? null : score - previousScore;
    return { ...section, score, change };
  });
}
