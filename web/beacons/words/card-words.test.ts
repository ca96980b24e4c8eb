import { expect, test } from 'vitest';
import { aCard } from '#web/testing/sample-beacon.ts';
import { awaitedWords, soFarWords, windowWords } from './card-words.ts';
import { listSearch, withFilters } from '#web/beacons/list/list-search.ts';

const closesAt = '2026-11-27T05:00:00.000Z';

const open = {
  number: 1,
  opensAt: '2026-11-20T05:00:00.000Z',
  responseCount: 2,
  expectedCount: 3,
  score: null,
  normalisedScore: null,
  outOf: 100,
};

test.each([
  [null, '2 of 3 so far'],
  [48.4, '2 of 3 so far, 48 out of 100'],
])('An open window with the preliminary score %s shows its progress', (score, words) => {
  expect(soFarWords({ ...open, score })).toBe(words);
});

test.each([
  [{ nextOpensAt: null }, 'No Assessment Scheduled'],
  [{}, 'Next opens on 26 Nov 2026'],
  [{ openAssessment: { ...open, closesAt } }, 'Open until 26 Nov 2026'],
  [{ openAssessment: { ...open, closesAt: null } }, 'Open until everyone has answered'],
])('A card shows its window: %o', (over, words) => {
  expect(windowWords(aCard(over))).toBe(words);
});

test.each([
  [null, null],
  [{ count: 0, names: [] }, null],
  [{ count: 1, names: [] }, "1 person hasn't answered"],
  [{ count: 3, names: [] }, "3 people haven't answered"],
  [{ count: 2, names: ['Bea', 'Jo'] }, 'Waiting for Bea and Jo'],
  [{ count: 12, names: ['A', 'B', 'C', 'D'] }, 'Waiting for A, B, C and 9 more'],
])('A card names who has not answered: %o', (awaited, words) => {
  expect(awaitedWords({ awaited })).toBe(words);
});

test('The URL state keeps only known parameters', () => {
  expect(listSearch({ page: 3, key: 'k', order: 'date', searchTerm: 2041, x: 1 })).toEqual({
    page: 3,
    key: 'k',
    order: 'date',
    searchTerm: '2041',
  });
  expect(listSearch({ page: 1.5, order: 'sideways', group: '' })).toEqual({});
});

test('Changed filters start at the first page', () => {
  expect(withFilters({ page: 3, key: 'k', group: 'North' }, { searchTerm: 'x' })).toEqual({
    group: 'North',
    searchTerm: 'x',
  });
});
