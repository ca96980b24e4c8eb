import { expect, test } from 'vitest';
import { counted, framework, ratings, scored } from '../testing/worked.ts';

const hidden = { showIf: { item: 'q1', op: '=', value: 3 } };

test.each<[string, object, object, [number, number]]>([
  ['a mean of 1 to 5', {}, { items: counted(3) }, [1, 5]],
  ['a sum of 1 to 5', {}, { method: 'sum', items: counted(3) }, [3, 15]],
  [
    'a sum with one missing',
    {},
    { method: 'sum', items: counted(3), missing: { atMost: 1 } },
    [2, 15],
  ],
  [
    'a sum with all but one missing',
    {},
    { method: 'sum', items: counted(3), missing: { atLeastShare: 0 } },
    [1, 15],
  ],
  [
    'a sum with negative weights',
    {},
    { method: 'sum', items: [{ item: 'q1' }, { item: 'q2', weight: -2 }] },
    [-9, 3],
  ],
  [
    'a rounded sum of halves',
    {},
    { method: 'sum', round: 'half_up', items: [{ item: 'q1', weight: 0.5 }] },
    [1, 3],
  ],
  ['a sum with an item that may be hidden', hidden, { method: 'sum', items: counted(3) }, [2, 15]],
  [
    'a sum with an item that counts as missing where it is hidden',
    hidden,
    { method: 'sum', items: counted(3), missing: { atLeastShare: 1, of: 'all' } },
    [3, 15],
  ],
  [
    'a count of answers that are always above 0, with one missing',
    {},
    { method: 'count', items: counted(3), missing: { atMost: 1 } },
    [2, 3],
  ],
])('the range of %s is that of the scores that answers can have', (_, last, scale, range) => {
  const items = ratings(3, 1, 5).map((each) => (each.id === 'q3' ? { ...each, ...last } : each));
  const own = framework(items, {
    scales: [{ id: 'score', title: 'Score', higherIs: 'worse', ...scale }],
    thresholds: { lower: range[0], upper: range[1] },
  });
  const { min = 0, outOf } = scored(own, [[3, 3, 3]]);
  expect([min, outOf]).toEqual(range);
});

test('the least weighted mean leaves out a heavier item with a higher least score', () => {
  const items = [0, 1, 1.5].map((min, index) => {
    return { id: `q${index + 1}`, type: 'rating', text: 'Statement', min, max: 2, step: 0.5 };
  });
  const weights = [1, 100, 1];
  const own = framework(items, {
    scales: [
      {
        id: 'score',
        title: 'Score',
        items: weights.map((weight, index) => ({ item: `q${index + 1}`, weight })),
        missing: { atMost: 1 },
      },
    ],
    thresholds: { lower: 1, upper: 2 },
  });
  expect(scored(own, [[0, 1, 1.5]])).toMatchObject({ min: 0.75, outOf: 2 });
});
