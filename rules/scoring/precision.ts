/**
 * Scores are fractions of small whole numbers, stored as binary numbers. Rounding moves a stored score of 0…1000 by
 * less than 1e-11, while two different scores differ by at least one part in the product of their denominators: for four
 * people with 25 questions each by more than 1e-7. Two numbers closer than this are therefore the same fraction.
 */
export const sameWithin = 1e-10;

/** Whether `one` is less than `other` by more than a rounding error. */
export function isLess(one: number, other: number): boolean {
  return other - one > sameWithin;
}

/** Rounds half away from zero: 10.25 to 10.3, 10.35 to 10.4, -0.5 to -1. Never returns -0. */
export function roundTo(decimals: number, value: number): number {
  const scale = 10 ** decimals;
  const size = Math.floor((Math.abs(value) + sameWithin) * scale + 0.5) / scale;
  return value < 0 && size > 0 ? -size : size;
}

/** The mean of numbers, added in order of size so that their own order does not change it. */
export function mean(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.reduce((total, number) => total + number, 0) / numbers.length;
}

/** A number as a percentage of another, unrounded. */
export function percentage(value: number, outOf: number): number {
  return (value * 100) / outOf;
}
