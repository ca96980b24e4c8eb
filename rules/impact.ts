import type { Ratings } from './answers.ts';
import { publishedBandOf } from './bands.ts';
import type { PublishedBand } from './bands.ts';
import type { AssessorRole, Framework } from './definition.ts';
import { sum } from './section-score.ts';

/** How much the difficulties affect one person's day-to-day life. */
export interface ImpactScore {
  /** Null where a required answer is missing: missing answers are never estimated. */
  score: number | null;
  outOf: number;
  band: PublishedBand | null;
}

/**
 * A person's impact score by its published rule: 0 without difficulties, else the sum of their informant's items,
 * each worth the points of its answer (0, 0, 1, 2). Null where the framework has no impact rule for the role. Source:
 * Goodman R (1999), "The extended version of the Strengths and Difficulties Questionnaire", J Child Psychol
 * Psychiatry 40, 791-799, and the scoring notes on sdqinfo.org.
 */
export function impactOf(
  { impact, informants }: Pick<Framework, 'impact' | 'informants'>,
  role: AssessorRole,
  ratings: Ratings,
): ImpactScore | null {
  const rule = Object.values(informants).find(({ roles }) => roles.includes(role))?.impact;
  if (!impact || !rule) return null;
  const outOf = rule.questions.length * Math.max(...impact.points);
  const points = rule.questions.flatMap((id) => impact.points[ratings[id]?.rating ?? -1] ?? []);
  const difficulties = ratings[impact.difficulties]?.rating ?? -1;
  const isComplete = difficulties > 0 && points.length === rule.questions.length;
  const score = difficulties === 0 ? 0 : isComplete ? sum(points) : null;
  return { score, outOf, band: score === null ? null : publishedBandOf(score, rule.bands) };
}
