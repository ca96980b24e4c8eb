import { isLess } from './precision.ts';

export const allBands = ['below', 'between', 'above'] as const;
/** Where a score lies between two thresholds, and how much concern a band is: `above` none, `below` most. */
export type Band = (typeof allBands)[number];

/** The band of a normalised score. A score equal to a threshold, up to rounding error, is `between`. */
export function bandOf(normalisedScore: number, [lower, upper]: [number, number]): Band {
  if (isLess(normalisedScore, lower)) return 'below';
  return isLess(upper, normalisedScore) ? 'above' : 'between';
}

/** The bands of the lowest and highest person's score, worst first; one band where both are in the same. */
export function bandSpan(
  [lowest, highest]: [number, number],
  thresholds: [number, number],
): Band[] {
  const [worst, best] = [bandOf(lowest, thresholds), bandOf(highest, thresholds)];
  return worst === best ? [worst] : [worst, best];
}
