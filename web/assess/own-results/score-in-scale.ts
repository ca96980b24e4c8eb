import { t } from '@lingui/core/macro';
import type { OwnResult } from '#contract/own-results.ts';
import { displayScore } from '#rules/results/display.ts';

/** A score with the ends of its scale. */
export function scoreInScale({ min, outOf }: OwnResult, score: number): string {
  const shown = displayScore(score, outOf);
  return min === 0 ? t`${shown} out of ${outOf}` : t`${shown} on a scale from ${min} to ${outOf}`;
}
