import { expect, test } from 'vitest';
import { filtersOf, queryOf, reportSearch } from './report-search.ts';

test('an address keeps the filters that are there to choose and drops all others', () => {
  const asked = { organisation: 'riverside', group: 'North', timeframe: 30, threshold: 0.1 };
  expect(reportSearch(asked)).toEqual(asked);
  expect(reportSearch({ timeframe: 31, threshold: 2, order: 'name', searchTerm: 'x' })).toEqual({});
  expect(reportSearch({ timeframe: 0, threshold: 1 })).toEqual({ timeframe: 0, threshold: 1 });
});

test('what stands for itself is not written down', () => {
  expect(reportSearch({ timeframe: -1, threshold: 0.5, page: 1, group: '' })).toEqual({});
});

test('another page begins anew with the same filters', () => {
  const filters = { group: 'North', timeframe: 7 as const };
  expect(filtersOf({ ...filters, page: 3, snapshot: 'k' })).toEqual(filters);
});

test('the server is asked in texts', () => {
  expect(queryOf({ timeframe: 0, threshold: 0.25, page: 2 })).toEqual({
    timeframe: '0',
    threshold: '0.25',
    page: 2,
  });
  expect(queryOf({})).toEqual({});
});
