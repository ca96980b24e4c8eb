import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandOf } from '../scoring/band.ts';
import {
  displayFaceScore,
  displayScore,
  displayThreshold,
  shownChange,
  tabledScore,
} from './display.ts';
import { percentage } from '../scoring/precision.ts';
import { Fraction } from '../testing/fraction.ts';

test.each([
  [10.251, 20, '10.3'],
  [10.351, 20, '10.4'],
  [0.0501, 20, '0.1'],
  [-10.251, 20, '-10.3'],
  [-0.041, 20, '0.0'],
  [-0.5, 100, '-1'],
  [-0.4, 100, '0'],
  [2.5, 100, '3'],
  [1.005, 100, '1'],
  [40.5 - 1e-13, 100, '41'],
])('%f out of %i is shown as %s: halves go away from zero', (score, outOf, shown) => {
  expect(displayScore(score, outOf)).toBe(shown);
});

test.each([
  [10.25, 20, '10.25'],
  [10.25 - 1e-12, 20, '10.25'],
  [-10.25, 20, '-10.25'],
  [10.5, 20, '10.5'],
  [10, 20, '10.0'],
  [10 + 1 / 3, 20, '10.3'],
  [16.5, 40, '16.5'],
  [16.25, 40, '16.25'],
  [16 + 1 / 3, 40, '16'],
  [16.25, 100, '16'],
])('%f out of %i, exact with two decimals, is shown as %s', (score, outOf, shown) => {
  expect(displayScore(score, outOf)).toBe(shown);
});

test('A screen and a table show the same number where it is exact', () => {
  for (const score of [10.25, 16.5, -3.75]) {
    for (const outOf of [4, 20, 40]) {
      expect(`${tabledScore(score, outOf)}`).toBe(displayScore(score, outOf));
    }
  }
});

test('A threshold and a cut are shown as they were set, and a third with one decimal', () => {
  const cuts = [59.49, 0.125, 14, -2.5, 100 / 3, 200 / 3, 62.5 + 1e-8];
  expect(cuts.map(displayThreshold)).toEqual([
    '59.49',
    '0.125',
    '14',
    '-2.5',
    '33.3',
    '66.7',
    '62.5',
  ]);
});

test('A change to a score with two decimals is the difference that anybody can see', () => {
  expect(shownChange(10.25, -0.75, 20)).toEqual({ direction: 'down', size: '0.75', isLess: false });
  expect(shownChange(16.5, 4, 40)).toEqual({ direction: 'up', size: '4', isLess: false });
  expect(shownChange(10.3, 0.05, 20).size).toBe('0.05');
});

/** Up to twelve people, each with the ratings they gave. */
const ratings = fc.array(
  fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 12 }),
  { minLength: 1, maxLength: 12 },
);

/** How many decimals the screen shows: two only where a mean on a scale of 20 has these and no more. */
function decimalsOf(exact: Fraction, outOf: number): number {
  if (outOf === 100) return 0;
  const hundredths = new Fraction(Number(exact.rounded(2)), 100);
  return exact.compare(hundredths) === 0 && exact.rounded(2) % 10n !== 0n ? 2 : 1;
}

test('every mean of up to twelve people is shown as its rounded exact fraction', () => {
  fc.assert(
    fc.property(ratings, fc.constantFrom(20, 100), (people, outOf) => {
      const { exact, stored } = meanOf(people);
      const decimals = outOf === 20 ? 1 : 0;
      const shown = displayScore(stored, outOf).replace('.', '');
      expect(BigInt(shown)).toBe(exact.rounded(decimalsOf(exact, outOf)));
      const tabled = tabledScore(stored, outOf) ?? Number.NaN;
      const digits = BigInt(Math.round(tabled * 10 ** (decimals + 1)));
      expect(digits).toBe(exact.rounded(decimals + 1));
      expect(`${tabled}`).toMatch(outOf === 20 ? /^\d+(\.\d{1,2})?$/ : /^\d+(\.\d)?$/);
    }),
    { numRuns: 3000 },
  );
});

test('every percentage that ends in a half is rounded away from zero', () => {
  for (let half = 1; half < 200; half += 2)
    for (const count of [1, 3, 7, 11]) {
      const people = Array.from({ length: count }, () => half / 2);
      const stored = people.reduce((sum, each) => sum + each, 0) / count;
      expect(displayScore(stored, 100)).toBe(`${(half + 1) / 2}`);
      expect(displayScore(-stored, 100)).toBe(`${-(half + 1) / 2}`);
    }
});

test('a shown change is the difference between the shown scores, and never "none" for a real change', () => {
  fc.assert(
    fc.property(ratings, ratings, fc.constantFrom(20, 100), (earlier, later, outOf) => {
      const [before, now] = [meanOf(earlier), meanOf(later)];
      const { direction, size, isLess } = shownChange(
        now.stored,
        now.stored - before.stored,
        outOf,
      );
      const order = now.exact.compare(before.exact);
      expect(direction).toBe(order === 0 ? 'none' : order > 0 ? 'up' : 'down');
      const hundredths = ({ exact }: typeof now) => {
        const decimals = decimalsOf(exact, outOf);
        return exact.rounded(decimals) * 10n ** BigInt(2 - decimals);
      };
      const difference = hundredths(now) - hundredths(before);
      const isHidden = order !== 0 && difference === 0n;
      const steps = difference < 0n ? -difference : difference;
      expect(isLess).toBe(isHidden);
      const least = outOf === 20 ? 10n : 100n;
      expect(BigInt(Math.round(Number(size) * 100))).toBe(isHidden ? least : steps);
    }),
    { numRuns: 3000 },
  );
});

test('a mean equal to a threshold is between, and any other mean is on its own side', () => {
  const shared = fc.integer({ min: 2, max: 12 });
  fc.assert(
    fc.property(ratings, shared, (people, threshold) => {
      const { exact, stored } = meanOf(people);
      for (const lower of [threshold * 8, Math.round(stored)]) {
        const order = exact.compare(new Fraction(lower));
        expect(bandOf(stored, [lower, 1000])).toBe(order < 0 ? 'below' : 'between');
        expect(bandOf(stored, [-1, lower])).toBe(order > 0 ? 'above' : 'between');
      }
    }),
    { numRuns: 3000 },
  );
});

test('four people whose exact mean equals a threshold are always between', () => {
  for (const count of [3, 6, 7])
    for (let first = 0; first < 40 * count; first += 1)
      for (let second = first; second < 60 * count; second += count) {
        const left = 160 * count - first - second;
        const third = Math.floor(left / 2) - 3;
        const people = [first, second, third, left - third].map((sum) => sum / count);
        const stored = people.toSorted((a, b) => a - b).reduce((total, score) => total + score) / 4;
        expect(bandOf(stored, [40, 70])).toBe('between');
        expect(bandOf(stored, [10, 40])).toBe('between');
      }
});

function meanOf(people: number[][]): { exact: Fraction; stored: number } {
  const exact = people.map((person) => Fraction.mean(person.map((rating) => new Fraction(rating))));
  const shares = people
    .map((person) => person.reduce((sum, rating) => sum + rating, 0) / person.length)
    .toSorted((a, b) => a - b);
  const stored = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return { exact: Fraction.mean(exact), stored };
}

test('the faces show 4 for 0 down to 0 for 100', () => {
  expect([0, 25, 50, 75, 100].map(displayFaceScore)).toEqual([4, 3, 2, 1, 0]);
});

test('a rating becomes a percentage of its scale', () => {
  expect(percentage(3, 4)).toBe(75);
  expect(percentage(0, 40)).toBe(0);
});

test('a score shows one decimal up to a scale of 20 and none above', () => {
  expect(displayScore(7, 20)).toBe('7.0');
  expect(displayScore(7.251, 10)).toBe('7.3');
  expect(displayScore(7.251, 21)).toBe('7');
  expect(displayScore(66.5, 100)).toBe('67');
  expect(displayScore(-1.5, 100)).toBe('-2');
});

test('a change that rounds to zero has no sign', () => {
  expect(displayScore(-0.4, 100)).toBe('0');
  expect(displayScore(-0.001, 10)).toBe('0.0');
});
