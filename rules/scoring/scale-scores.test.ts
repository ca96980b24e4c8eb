import { expect, test } from 'vitest';
import { counted, framework, ratings, withoutThresholds } from '../testing/worked.ts';
import { scaleScores } from './scale-scores.ts';

const cuts = [
  { upTo: 4, word: 'Low', severity: 0 },
  { word: 'High', severity: 2 },
];
const sum = {
  id: 'sum',
  title: 'Worries',
  method: 'sum',
  higherIs: 'worse',
  items: counted(2),
};
const thresholds = { lower: 2, upper: 4 };
const answers = { q1: { rating: 3 }, q2: { rating: 2 } };

test('A score has its range, its direction and its band', () => {
  const worries = framework(ratings(2, 0, 3), {
    scales: [sum],
    main: 'sum',
    bands: [{ scale: 'sum', cuts }],
    ...withoutThresholds,
  });
  expect(scaleScores(worries, {}, answers)).toMatchObject([
    { raw: 5, range: [0, 6], isMain: true, norm: null, band: { word: 'High', severity: 2 } },
  ]);
});

test('A score without enough answers has no band', () => {
  const worries = framework(ratings(2, 0, 3), {
    scales: [sum],
    main: 'sum',
    thresholds,
  });
  expect(scaleScores(worries, {}, { q1: { rating: 3 } })).toMatchObject([
    { raw: null, norm: null, band: null },
  ]);
});

test('Norms for an age say that the age is missing, or that it is outside of them', () => {
  const normed = framework(ratings(2, 0, 3), {
    scales: [sum],
    main: 'sum',
    norms: [{ scale: 'sum', gives: 't', when: { age: [8, 12] }, table: { mean: 3, sd: 1 } }],
    thresholds,
  });
  const normOf = (age?: number) =>
    scaleScores(normed, { ...(age !== undefined && { age }) }, answers)[0]?.norm;
  expect(normOf()).toBe('date_of_birth');
  expect(normOf(30)).toBe('outside');
  expect(normOf(9)).toEqual({ gives: 't', score: 70 });
});

test('The mean of all items comes first, with the word of the part between its thresholds', () => {
  const mean = { id: 'mean', title: 'Mood', items: counted(2) };
  const moods = framework(ratings(2, 0, 10), {
    scales: [mean],
    main: 'all',
    thresholds: { lower: 3, upper: 7 },
  });
  const scores = scaleScores(moods, {}, { q1: { rating: 9 }, q2: { rating: 8 } });
  expect(scores.map(({ scale, raw, isMain }) => [scale.id, raw, isMain])).toEqual([
    ['all', 8.5, true],
    ['mean', 8.5, false],
  ]);
  expect(scores[0]?.band).toMatchObject({ word: 'Good' });
});

test('A scale for another role and a list without a score are left out', () => {
  const scales = [
    { ...sum, roles: ['self'] },
    { id: 'list', title: 'List', method: 'none', items: counted(2) },
    { ...sum, id: 'all_people' },
  ];
  const some = framework(ratings(2, 0, 3), { scales, main: 'all_people', thresholds });
  const ids = (role: 'self' | 'parent') =>
    scaleScores(some, { role }, answers).map(({ scale }) => scale.id);
  expect(ids('parent')).toEqual(['all_people']);
  expect(ids('self')).toEqual(['all_people', 'sum']);
});
