import { describe, expect, test } from 'vitest';
import { counted, framework, ratings, scored, withoutThresholds } from '../testing/worked.ts';
import type { Value } from '../testing/worked.ts';

describe('a score that equals a cut', () => {
  const cut = (upTo: number, items: number, fields: object = {}) =>
    framework(ratings(items, 0, 20), {
      ...withoutThresholds,
      scales: [
        {
          id: 'score',
          title: 'Score',
          higherIs: 'worse',
          items: counted(items),
          missing: { atLeastShare: 0 },
          ...fields,
        },
      ],
      bands: [
        {
          scale: 'score',
          cuts: [
            { upTo, word: 'Up to it', severity: 0 },
            { word: 'Above it', severity: 1 },
          ],
        },
      ],
    });

  test.each<[number, Value[][], string]>([
    [10.25, [[10, 11, 10, 10]], 'Up to it'],
    [10.25, [[10, 11, 10, 11]], 'Above it'],
    [10.25, [[10], [11], [10], [10]], 'Up to it'],
    [0.1, [[1, 0, 0, 0, 0, 0, 0, 0, 0, 0]], 'Up to it'],
    [0.3, [[3, 0, 0, 0, 0, 0, 0, 0, 0, 0]], 'Up to it'],
    [
      6.35,
      [
        [6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
        [7, 7, 7, 7, 7, 7, 7, 6, 6, 6],
      ],
      'Up to it',
    ],
  ])('of %s by %j is %s', (upTo, people, word) => {
    expect(scored(cut(upTo, 10), people).words).toEqual([word]);
  });

  test('by three thirds is a whole', () => {
    const thirds = cut(1, 3, {
      method: 'sum',
      items: counted(3).map((each) => ({ ...each, weight: 1 / 3 })),
    });
    expect(scored(thirds, [[1, 1, 1]]).words).toEqual(['Up to it']);
    expect(scored(thirds, [[1, 1, 2]]).words).toEqual(['Above it']);
  });

  test('by ten tenths is a whole, and rounds up at a half', () => {
    const tenths = { method: 'sum', items: counted(10).map((each) => ({ ...each, weight: 0.1 })) };
    const ones = Array.from<number>({ length: 10 }).fill(1);
    expect(scored(cut(1, 10, tenths), [ones]).words).toEqual(['Up to it']);
    const halves = cut(1, 10, { ...tenths, round: 'half_up' });
    expect(scored(halves, [[5, 5, 5, 0, 0, 0, 0, 0, 0, 0]])).toMatchObject({
      score: 2,
      words: ['Above it'],
    });
    expect(scored(halves, [[5, 5, 4, 0, 0, 0, 0, 0, 0, 0]])).toMatchObject({
      score: 1,
      words: ['Up to it'],
    });
  });

  test('between two whole numbers divides them, also where bands depend on the role', () => {
    const between = framework(ratings(2, 0, 10), {
      ...withoutThresholds,
      scales: [
        { id: 'score', title: 'Score', method: 'sum', higherIs: 'worse', items: counted(2) },
      ],
      bands: [
        {
          scale: 'score',
          when: { role: 'parent' },
          cuts: [
            { upTo: 13.6, word: 'Up to it', severity: 0 },
            { word: 'Above it', severity: 1 },
          ],
        },
      ],
    });
    const [below, above] = [scored(between, [[7, 6]]), scored(between, [[7, 7]])];
    expect([below.words, above.words]).toEqual([['Up to it'], ['Above it']]);
    expect(below.normalisedScore).toBeCloseTo(100 - (50 * 13) / 13.5, 9);
    expect(above.normalisedScore).toBeCloseTo(50 - (50 * 0.5) / 6.5, 9);
  });
});

test('two thresholds may be closer than 2 on a mean of 0 to 3', () => {
  const close = framework(ratings(4, 0, 3), {
    scales: [{ id: 'score', title: 'Score', higherIs: 'worse', items: counted(4) }],
    thresholds: { lower: 1.25, upper: 1.5 },
    thresholdClassifiers: ['Low', 'Middle', 'High'],
  });
  const words = (values: number[]) => scored(close, [values]).words;
  expect(words([1, 1, 1, 1])).toEqual(['Low']);
  expect(words([2, 1, 1, 1])).toEqual(['Middle']);
  expect(words([2, 2, 1, 1])).toEqual(['Middle']);
  expect(words([2, 2, 2, 1])).toEqual(['High']);
});
