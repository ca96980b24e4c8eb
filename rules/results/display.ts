import { roundTo, sameWithin } from '../scoring/precision.ts';

/** A change as the screen shows it. */
export interface ShownChange {
  direction: 'up' | 'down' | 'none';
  /** The difference between the two shown scores, e.g. '0.3'. */
  size: string;
  /** Whether both scores show the same number, so that the change is less than `size`. */
  isLess: boolean;
}

/** The number of decimals of a score on the screen: one when `outOf` is 20 or less, else none. */
export function shownDecimals(outOf: number): 0 | 1 {
  return outOf <= 20 ? 1 : 0;
}

/** A score rounded for the screen. */
export function shownScore(score: number, outOf: number): number {
  return roundTo(shownDecimals(outOf), score);
}

/**
 * The change from the previous score to `score`, equal to the difference between the two scores on the screen.
 * `change` is the exact difference; scores that differ but show the same number differ by less than 1 (or 0.1).
 */
export function shownChange(score: number, change: number, outOf: number): ShownChange {
  if (Math.abs(change) <= sameWithin) return { direction: 'none', size: '0', isLess: false };
  const decimals = shownDecimals(outOf);
  const difference = Math.abs(changeInShown(score, change, outOf));
  const least = (10 ** -decimals).toFixed(decimals);
  return {
    direction: change > 0 ? 'up' : 'down',
    size: difference === 0 ? least : difference.toFixed(decimals),
    isLess: difference === 0,
  };
}

/** The difference between the two scores on the screen. */
export function changeInShown(score: number, change: number, outOf: number): number {
  const before = shownScore(score - change, outOf);
  return roundTo(shownDecimals(outOf), shownScore(score, outOf) - before);
}

/** Formats a threshold as it was set: whole, or with one decimal. */
export function displayThreshold(threshold: number): string {
  return `${roundTo(1, threshold)}`;
}

/** A score for exported tables: one decimal more than on the screen. */
export function tabledScore(score: number | null, outOf: number): number | null {
  return score === null ? null : roundTo(shownDecimals(outOf) + 1, score);
}

/**
 * A score formatted for the screen: one decimal when `outOf` is 20 or less, else whole; halves are rounded away from
 * zero. Never '-0'.
 */
export function displayScore(score: number, outOf: number): string {
  return shownScore(score, outOf).toFixed(shownDecimals(outOf));
}

/** The number shown under a face: values 0, 25 … 100 are shown as 4, 3 … 0. */
export function displayFaceScore(value: number): number {
  return 4 - value / 25;
}
