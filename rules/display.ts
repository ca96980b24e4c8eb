import { roundTo, sameWithin } from './precision.ts';

/** A change as it is shown. */
export interface ShownChange {
  direction: 'up' | 'down' | 'none';
  /** The difference of the two shown scores, e.g. '0.3'; 'less than 1' where they look the same. */
  size: string;
}

/** How many decimals a score has on the screen: one when `outOf` is 20 or less, else none. */
export function shownDecimals(outOf: number): 0 | 1 {
  return outOf <= 20 ? 1 : 0;
}

/** A score as a number that people read. */
export function shownScore(score: number, outOf: number): number {
  return roundTo(shownDecimals(outOf), score);
}

/**
 * How a score differs from the one before, so that everybody can subtract the two scores they see.
 * `change` is the exact difference; scores that only look the same differ by 'less than 1' (or '0.1').
 */
export function shownChange(score: number, change: number, outOf: number): ShownChange {
  if (Math.abs(change) <= sameWithin) return { direction: 'none', size: '0' };
  const decimals = shownDecimals(outOf);
  const difference = Math.abs(changeInShown(score, change, outOf));
  const least = (10 ** -decimals).toFixed(decimals);
  return {
    direction: change > 0 ? 'up' : 'down',
    size: difference === 0 ? `less than ${least}` : difference.toFixed(decimals),
  };
}

/** The difference of the two shown scores. */
export function changeInShown(score: number, change: number, outOf: number): number {
  const before = shownScore(score - change, outOf);
  return roundTo(shownDecimals(outOf), shownScore(score, outOf) - before);
}

/** A threshold is shown as it was set: whole, or with one decimal. */
export function displayThreshold(threshold: number): string {
  return `${roundTo(1, threshold)}`;
}

/** A score in a table to calculate with: one decimal more than on the screen. */
export function tabledScore(score: number | null, outOf: number): number | null {
  return score === null ? null : roundTo(shownDecimals(outOf) + 1, score);
}
