import { expect, test } from 'vitest';
import { sectionScores } from './section-scores.ts';
import { aQuestion } from './testing/assessments.ts';

const steps = [
  aQuestion('a'),
  aQuestion('b'),
  aQuestion('c', { sectionNumber: 2, sectionTitle: 'Rest' }),
];

test('a section scores the mean of what was rated', () => {
  const scores = sectionScores(steps, { a: { rating: 10 }, b: { rating: 21 } }, null);
  expect(scores).toEqual([
    { number: 1, title: 'Energy', score: 15.5, change: null },
    { number: 2, title: 'Rest', score: null, change: null },
  ]);
});

test('a zero counts, a skipped question does not', () => {
  const [energy] = sectionScores(steps, { a: { rating: 0 }, b: {} }, null);
  expect(energy?.score).toBe(0);
});

test('the change is the difference from the previous mean of the section', () => {
  const previous = { attributes: { a: { rating: 40 }, b: { rating: 60 } } };
  const [energy, rest] = sectionScores(steps, { a: { rating: 60 }, c: { rating: 5 } }, previous);
  expect(energy?.change).toBe(10);
  expect(rest?.change).toBeNull();
});
