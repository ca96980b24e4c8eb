import type { Framework } from '../definition/definition.ts';
import { comparability } from './comparable.ts';
import type { TeamResult } from './score.ts';

/**
 * An earlier result with the scores that compare with those of another version: of scales that both score alike, with
 * their questions. The others are left out, or null for the score of the Beacon.
 * @param before the version by which the result was scored
 */
export function comparableResult(
  before: Framework,
  after: Framework,
  result: TeamResult,
): TeamResult {
  const isAlike = (scaleId: string) => comparability(before, after, scaleId).isComparable;
  return {
    ...result,
    score: isAlike('main') ? result.score : null,
    attributes: result.attributes.filter(({ id }) => isAlike(id)),
  };
}
