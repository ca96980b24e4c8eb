import { describe, expect, test } from 'vitest';
import { counted, framework, ratings, scored, withoutThresholds } from '../testing/worked.ts';
import type { Value } from '../testing/worked.ts';

describe('nine items of 0 to 3, summed, with five bands and at most two missing', () => {
  const low = framework(ratings(9, 0, 3), {
    ...withoutThresholds,
    scales: [
      {
        id: 'score',
        title: 'Score',
        method: 'sum',
        higherIs: 'worse',
        items: counted(9),
        missing: { atMost: 2 },
        prorate: true,
        round: 'half_up',
      },
    ],
    bands: [
      {
        scale: 'score',
        cuts: [
          { upTo: 4, word: 'None', severity: 0 },
          { upTo: 9, word: 'Slight', severity: 1 },
          { upTo: 14, word: 'Some', severity: 2 },
          { upTo: 19, word: 'Much', severity: 3 },
          { word: 'Very much', severity: 4 },
        ],
      },
    ],
  });

  test.each<[Value[], number | null, string[]]>([
    [[1, 1, 1, 1, 0, 0, 0, 0, 0], 4, ['None']],
    [[1, 1, 1, 1, 1, 0, 0, 0, 0], 5, ['Slight']],
    [[1, 1, 1, 1, 1, 1, 1, 1, 1], 9, ['Slight']],
    [[2, 1, 1, 1, 1, 1, 1, 1, 1], 10, ['Some']],
    [[2, 2, 2, 2, 2, 2, 2, 1, null], 17, ['Much']],
    [[3, 3, 2, 2, 2, 2, 1, null, null], 19, ['Much']],
    [[3, 3, 2, 2, 2, 2, 2, null, null], 21, ['Very much']],
    [[3, 3, 3, 3, 3, 3, null, null, null], null, []],
    [[3, 3, 3, 3, 3, 3, 3, 3, 3], 27, ['Very much']],
  ])('%j gives %s, in the band %j', (values, score, words) => {
    expect(scored(low, [values])).toMatchObject({ score, words, outOf: 27 });
  });
});

describe('twelve items of 1 to 5, averaged, of which three are reversed', () => {
  const mean = framework(ratings(12, 1, 5), {
    scales: [
      {
        id: 'score',
        title: 'Score',
        items: counted(12, [3, 7, 12]),
        missing: { atLeastShare: 0.75 },
      },
    ],
    thresholds: { lower: 2.5, upper: 3.5 },
  });

  test.each<[string, Value[], number | null, number | null, string[]]>([
    ['the lowest of all', [1, 1, 5, 1, 1, 1, 5, 1, 1, 1, 1, 5], 1, 0, ['Poor']],
    ['the middle of all', [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], 3, 50, ['Fair']],
    ['the highest of all', [5, 5, 1, 5, 5, 5, 1, 5, 5, 5, 5, 1], 5, 100, ['Good']],
    ['the same to all', [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5], 4, 75, ['Good']],
    ['three left out', [4, 4, null, 4, 4, 4, null, 4, 4, 4, 4, null], 4, 75, ['Good']],
    ['four left out', [4, null, null, 4, 4, 4, null, 4, 4, 4, 4, null], null, null, []],
  ])('%s: %j gives %s', (_, values, score, normalisedScore, words) => {
    expect(scored(mean, [values])).toMatchObject({
      score,
      normalisedScore,
      words,
      min: 1,
      outOf: 5,
    });
  });
});

test('a total of means is missing where one of them is', () => {
  const scales = (['a', 'b'] as const).map((id, index) => ({
    id,
    title: id,
    items: [{ item: `q${index * 2 + 1}` }, { item: `q${index * 2 + 2}` }],
    missing: { atMost: 1 },
  }));
  const total = framework(ratings(4, 0, 4), {
    scales: [
      ...scales,
      {
        id: 'score',
        title: 'Score',
        method: 'sum',
        parts: [{ scale: 'a' }, { scale: 'b', weight: 2 }],
      },
    ],
    thresholds: { lower: 4, upper: 8 },
  });
  expect(scored(total, [[1, 2, 4, 3]])).toMatchObject({ score: 8.5, outOf: 12, words: ['Good'] });
  expect(scored(total, [[1, null, 4, null]])).toMatchObject({ score: 9 });
  expect(scored(total, [[1, 2, null, null]])).toMatchObject({ score: null, words: [] });
});

test('a count is the number of items above 0, prorated where one is missing', () => {
  const count = framework(ratings(5, 0, 3), {
    scales: [
      {
        id: 'score',
        title: 'Score',
        method: 'count',
        higherIs: 'worse',
        items: counted(5),
        missing: { atMost: 1 },
        prorate: true,
      },
    ],
    thresholds: { lower: 1, upper: 3 },
  });
  expect(scored(count, [[0, 1, 2, 3, 0]])).toMatchObject({ score: 3, outOf: 5 });
  expect(scored(count, [[0, 1, 2, 3, null]])).toMatchObject({ score: 3.75 });
  expect(scored(count, [[0, 1, 2, null, null]])).toMatchObject({ score: null });
});

test('informants who disagree are in the bands of both, worst first, and their mean is in none of its own', () => {
  const cuts = (first: number) => [
    { upTo: first, word: 'Fine', severity: 0 },
    { upTo: first + 2, word: 'Watch', severity: 1 },
    { word: 'Act', severity: 2 },
  ];
  const each = framework(ratings(3, 0, 3), {
    ...withoutThresholds,
    scales: [
      {
        id: 'score',
        title: 'Score',
        method: 'sum',
        higherIs: 'worse',
        team: 'per_informant',
        items: counted(3),
      },
    ],
    bands: [
      { scale: 'score', when: { role: 'parent' }, cuts: cuts(2) },
      { scale: 'score', when: { role: 'self' }, cuts: cuts(4) },
    ],
  });
  const roles: ('parent' | 'self')[] = ['parent', 'self'];
  const words = (...people: number[][]) => scored(each, people, { roles });
  expect(words([3, 2, 1], [1, 0, 0])).toMatchObject({ score: 3.5, words: ['Act', 'Fine'] });
  expect(words([1, 1, 1], [2, 2, 1])).toMatchObject({ score: 4, words: ['Watch'] });
  expect(words([1, 1, 0], [2, 2, 0])).toMatchObject({ score: 3, words: ['Fine'] });
});

test('informants share the bands of a scale whose bands are for everybody', () => {
  const shared = framework(ratings(3, 0, 3), {
    ...withoutThresholds,
    scales: [
      {
        id: 'score',
        title: 'Score',
        method: 'sum',
        higherIs: 'worse',
        team: 'per_informant',
        items: counted(3),
      },
    ],
    bands: [
      {
        scale: 'score',
        cuts: [
          { upTo: 2, word: 'Fine', severity: 0 },
          { upTo: 4, word: 'Watch', severity: 1 },
          { word: 'Act', severity: 2 },
        ],
      },
    ],
  });
  const words = (...people: number[][]) => scored(shared, people).words;
  expect(words([0, 0, 1], [3, 3, 1])).toEqual(['Act', 'Fine']);
  expect(words([0, 0, 1], [1, 1, 1])).toEqual(['Watch', 'Fine']);
  expect(words([1, 1, 1], [2, 1, 1])).toEqual(['Watch']);
});
