import { expect, test } from 'vitest';
import { filtersOf, queryOf, reportSearch } from './report-search.ts';

test('The URL state keeps only known filters', () => {
  const asked = { organisation: 'riverside', group: 'North', timeframe: 30, threshold: 0.1 };
  expect(reportSearch(asked)).toEqual(asked);
  expect(reportSearch({ timeframe: 31, threshold: 2, order: 'name', searchTerm: 'x' })).toEqual({});
  expect(reportSearch({ timeframe: 0, threshold: 1 })).toEqual({ timeframe: 0, threshold: 1 });
});

test('Default values are left out of the URL state', () => {
  expect(reportSearch({ timeframe: -1, threshold: 0.5, page: 1, group: '' })).toEqual({});
});

test('Filters are kept without page and snapshot', () => {
  const filters = { group: 'North', timeframe: 7 as const };
  expect(filtersOf({ ...filters, page: 3, snapshot: 'k' })).toEqual(filters);
});

test('The query contains timeframe and threshold as text', () => {
  expect(queryOf({ timeframe: 0, threshold: 0.25, page: 2 })).toEqual({
    timeframe: '0',
    threshold: '0.25',
    page: 2,
  });
  expect(queryOf({})).toEqual({});
});
