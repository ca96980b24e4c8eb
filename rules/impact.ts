import type { Ratings } from './answers.ts';
import { publishedBandOf } from './bands.ts';
import type { PublishedBand } from './bands.ts';
import type { AssessorRole, Framework } from './definition.ts';

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
  const points = rule.questions.map((id) => pointsOf(impact.points, ratings[id]?.rating));
  const knownPoints = points.filter((each) => each !== null);
  const hasNone = ratings[impact.difficulties]?.rating === 0;
  const isComplete =
    isRatedAbove(ratings[impact.difficulties]?.rating) && knownPoints.length === points.length;
  const score = hasNone ? 0 : isComplete ? knownPoints.reduce((sum, each) => sum + each, 0) : null;
  return { score, outOf, band: score === null ? null : publishedBandOf(score, rule.bands) };
}

function pointsOf(points: readonly number[], rating: number | null | undefined): number | null {
  return rating === null || rating === undefined ? null : (points[rating] ?? null);
}

function isRatedAbove(rating: number | null | undefined): boolean {
  return typeof rating === 'number' && rating > 0;
}
