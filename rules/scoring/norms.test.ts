import { describe, expect, test } from 'vitest';
import { counted, framework, ratings, scored, withoutThresholds } from '../testing/worked.ts';
import type { Subject } from './norms.ts';

describe('T scores by age and gender', () => {
  const table = (...rows: [number, number][]) => rows;
  const normed = framework(ratings(2, 0, 5), {
    ...withoutThresholds,
    scales: [{ id: 'score', title: 'Score', method: 'sum', higherIs: 'worse', items: counted(2) }],
    norms: [
      {
        scale: 'score',
        gives: 't',
        when: { gender: 'female', age: [8, 12] },
        table: table([0, 40], [10, 80]),
      },
      {
        scale: 'score',
        gives: 't',
        when: { gender: 'female', age: [12, 18] },
        table: table([0, 30], [10, 70]),
      },
      {
        scale: 'score',
        gives: 't',
        when: { gender: 'male', age: [8, 18] },
        table: { mean: 4, sd: 2 },
      },
    ],
    bands: [
      {
        scale: 'score',
        on: 't',
        cuts: [
          { upTo: 55, word: 'Usual', severity: 0 },
          { upTo: 60, word: 'Raised', severity: 1 },
          { word: 'High', severity: 2 },
        ],
      },
    ],
  });
  const born = (dateOfBirth: string | null, on: string, gender: Subject['gender'] = 'female') => ({
    dateOfBirth,
    gender,
    on,
  });

  test.each<[string, Subject, number | undefined, string[], string | undefined]>([
    [
      'the day before the 12th birthday',
      born('2014-05-20', '2026-05-19'),
      60,
      ['Raised'],
      undefined,
    ],
    ['the 12th birthday', born('2014-05-20', '2026-05-20'), 50, ['Usual'], undefined],
    ['the day before the 8th birthday', born('2018-05-20', '2026-05-19'), undefined, [], 'outside'],
    ['the 8th birthday', born('2018-05-20', '2026-05-20'), 60, ['Raised'], undefined],
    ['the 18th birthday', born('2008-05-20', '2026-05-20'), undefined, [], 'outside'],
    ['a 12th birthday on 28 February', born('2014-02-28', '2026-02-28'), 50, ['Usual'], undefined],
    [
      '28 February of a year without the 29th',
      born('2016-02-29', '2028-02-28'),
      60,
      ['Raised'],
      undefined,
    ],
    ['29 February', born('2016-02-29', '2028-02-29'), 50, ['Usual'], undefined],
    ['an 8th birthday on 28 February', born('2018-02-28', '2026-02-28'), 60, ['Raised'], undefined],
    [
      '1 March for somebody born on 29 February',
      born('2008-02-29', '2026-03-01'),
      undefined,
      [],
      'outside',
    ],
    [
      '28 February for somebody born on 29 February',
      born('2008-02-29', '2026-02-28'),
      50,
      ['Usual'],
      undefined,
    ],
    ['a boy', born('2014-05-20', '2026-05-20', 'male'), 55, ['Usual'], undefined],
    ['no known birthday', born(null, '2026-05-20'), undefined, [], 'date_of_birth'],
    ['no known gender', born('2014-05-20', '2026-05-20', null), undefined, [], 'gender'],
    ['another gender', born('2014-05-20', '2026-05-20', 'diverse'), undefined, [], 'outside'],
    [
      'another gender and no known birthday',
      born(null, '2026-05-20', 'diverse'),
      undefined,
      [],
      'outside',
    ],
  ])('%s', (_, subject, score, words, lack) => {
    const result = scored(normed, [[2, 3]], { subject });
    expect(result).toMatchObject({ score: 5, words });
    expect([result.norm?.score, result.lack]).toEqual([score, lack]);
  });
});

test.each<[string | null, Subject['gender'], string | undefined]>([
  ['2016-05-20', 'female', undefined],
  [null, 'female', 'date_of_birth'],
  ['2016-05-20', null, 'gender'],
])('a scale without bands says why it has no norm (%s, %s)', (dateOfBirth, gender, lack) => {
  const normed = framework(ratings(1, 0, 40), {
    thresholds: { lower: 10, upper: 20 },
    scales: [{ id: 'score', title: 'Score', method: 'sum', items: counted(1) }],
    norms: [
      {
        scale: 'score',
        gives: 't',
        when: { gender: 'female', age: [8, 12] },
        table: { mean: 20, sd: 10 },
      },
    ],
  });
  const result = scored(normed, [[30]], { subject: { dateOfBirth, gender, on: '2026-05-20' } });
  expect([result.norm?.score, result.lack]).toEqual([lack === undefined ? 60 : undefined, lack]);
});

test('a percentile by mean and deviation is that of the normal distribution, and exactly 50 at the mean', () => {
  const normed = framework(ratings(1, 0, 40), {
    ...withoutThresholds,
    scales: [{ id: 'score', title: 'Score', method: 'sum', higherIs: 'worse', items: counted(1) }],
    norms: [{ scale: 'score', gives: 'percentile', table: { mean: 20, sd: 10 } }],
    bands: [
      {
        scale: 'score',
        on: 'percentile',
        cuts: [
          { upTo: 50, word: 'Lower half', severity: 0 },
          { word: 'Upper half', severity: 1 },
        ],
      },
    ],
  });
  const of = (raw: number) => scored(normed, [[raw]]);
  expect(of(20)).toMatchObject({ norm: { score: 50 }, words: ['Lower half'] });
  expect(of(21).words).toEqual(['Upper half']);
  expect(of(30).norm?.score).toBeCloseTo(84.134_474_606_9, 9);
  expect(of(10).norm?.score).toBeCloseTo(15.865_525_393_1, 9);
  expect(of(40).norm?.score).toBeCloseTo(97.724_986_805_2, 9);
});
