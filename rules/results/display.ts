import { roundTo, sameWithin } from '../scoring/precision.ts';

/** A change as the screen shows it. */
export interface ShownChange {
  direction: 'up' | 'down' | 'none';
  /** The difference between the two shown scores, e.g. '0.3'. */
  size: string;
  /** Whether both scores show the same number, so that the change is less than `size`. */
  isLess: boolean;
}

/** The number of decimals to which a score is rounded: one when `outOf` is 20 or less, else none. */
function roundedDecimals(outOf: number): 0 | 1 {
  return outOf <= 20 ? 1 : 0;
}

/**
 * The number of decimals of a score on the screen: those to which it is rounded, or two where the score is exact with
 * them, so that 10.25 is not shown as 10.3 beside a cut of 10.25. Percentages are always whole.
 */
function shownDecimals(score: number, outOf: number): number {
  const least = roundedDecimals(outOf);
  if (outOf === 100) return least;
  const isExact = (decimals: number) => Math.abs(roundTo(decimals, score) - score) <= sameWithin;
  return [least, 1, 2].find(isExact) ?? least;
}

/** A score rounded for the screen. */
export function shownScore(score: number, outOf: number): number {
  return roundTo(shownDecimals(score, outOf), score);
}

/**
 * The change from the previous score to `score`, equal to the difference between the two scores on the screen.
 * `change` is the exact difference; scores that differ but show the same number differ by less than 1 (or 0.1).
 */
export function shownChange(score: number, change: number, outOf: number): ShownChange {
  if (Math.abs(change) <= sameWithin) return { direction: 'none', size: '0', isLess: false };
  const difference = Math.abs(changeInShown(score, change, outOf));
  const least = roundedDecimals(outOf) === 1 ? '0.1' : '1';
  return {
    direction: change > 0 ? 'up' : 'down',
    size: difference === 0 ? least : displayScore(difference, outOf),
    isLess: difference === 0,
  };
}

/** The difference between the two scores on the screen. */
export function changeInShown(score: number, change: number, outOf: number): number {
  const before = shownScore(score - change, outOf);
  return roundTo(2, shownScore(score, outOf) - before);
}

/** More than the hair by which a threshold lies beside a cut. */
const besideCut = 2e-8;

/** Formats a threshold or a cut as it was set, with up to six decimals; one such as a third of 100 has one decimal. */
export function displayThreshold(threshold: number): string {
  const isAsSet = Math.abs(roundTo(6, threshold) - threshold) <= besideCut;
  return `${roundTo(isAsSet ? 6 : 1, threshold)}`;
}

/** A score for exported tables: one decimal more than it is rounded to on the screen, and never fewer than there. */
export function tabledScore(score: number | null, outOf: number): number | null {
  if (score === null) return null;
  return roundTo(Math.max(roundedDecimals(outOf) + 1, shownDecimals(score, outOf)), score);
}

/**
 * A score formatted for the screen: one decimal when `outOf` is 20 or less, else whole, but up to two decimals where these
 * are all it has; percentages are whole. Halves are rounded away from zero. Never '-0'.
 */
export function displayScore(score: number, outOf: number): string {
  return shownScore(score, outOf).toFixed(shownDecimals(score, outOf));
}

/** The number shown under a face: values 0, 25 … 100 are shown as 4, 3 … 0. */
export function displayFaceScore(value: number): number {
  return 4 - value / 25;
}
