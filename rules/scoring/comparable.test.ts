import { expect, test } from 'vitest';
import { framework, ratings } from '../testing/worked.ts';
import { comparability } from './comparable.ts';

const items = ratings(3, 0, 3);
const worry = {
  id: 'worry',
  title: 'Worry',
  higherIs: 'worse',
  method: 'sum',
  items: [{ item: 'q1' }, { item: 'q2' }],
};
const sleep = { ...worry, id: 'sleep', title: 'Sleep', items: [{ item: 'q3' }] };
const total = {
  id: 'total',
  title: 'Total',
  method: 'sum',
  parts: [{ scale: 'worry' }, { scale: 'sleep' }],
};

function version(change: object = {}, { asked = items }: { asked?: { id: string }[] } = {}) {
  return framework(asked, {
    main: 'total',
    thresholds: { lower: 2, upper: 6 },
    scales: [{ ...worry, ...change }, sleep, total],
  });
}

const comparable = { isComparable: true };
const first = version();

test('A scale with other wording, in another order, compares', () => {
  const renamed = version({ title: 'Worries', items: worry.items.toReversed() });
  expect(comparability(first, renamed, 'worry')).toEqual(comparable);
});

test.each([
  ['another item', { items: [{ item: 'q1' }, { item: 'q3' }] }, 'items'],
  ['another weight', { items: [{ item: 'q1', weight: 2 }, { item: 'q2' }] }, 'weights'],
  ['a reversed item', { items: [{ item: 'q1', reverse: true }, { item: 'q2' }] }, 'weights'],
  ['a mean instead of a sum', { method: 'mean' }, 'method'],
  ['another rule for missing answers', { missing: { atMost: 1 } }, 'method'],
  ['prorated sums', { prorate: true }, 'method'],
  ['rounded sums', { round: 'half_up' }, 'method'],
  ['another score of the team', { team: 'worst' }, 'method'],
  ['another range of its chart', { range: [0, 10] }, 'range'],
  ['the other end better', { higherIs: 'better' }, 'direction'],
])('A scale with %s does not compare, nor does the total of it', (_, change, reason) => {
  const changed = version(change);
  expect(comparability(first, changed, 'worry')).toEqual({ isComparable: false, reason });
  expect(comparability(first, changed, 'main')).toMatchObject({ isComparable: false });
  expect(comparability(first, changed, 'sleep')).toEqual(comparable);
});

const showIf = { item: 'q1', op: '=', value: 3 };

test('An item with other scores, or that is hidden from others, makes its scales incomparable', () => {
  const wider = version({}, { asked: ratings(3, 0, 4) });
  expect(comparability(first, wider, 'sleep')).toEqual({ isComparable: false, reason: 'scores' });
  const hidden = items.map((item) => (item.id === 'q2' ? { ...item, showIf } : item));
  const other = version({}, { asked: hidden });
  expect(comparability(first, other, 'worry')).toEqual({ isComparable: false, reason: 'asked' });
  expect(comparability(first, other, 'sleep')).toEqual(comparable);
});

test('A section that is hidden from some makes the scales of its items incomparable', () => {
  const [q1, q2, q3] = items.map(({ id }) => id);
  const parted = (condition: object) => {
    const sections = [
      { id: 'always', title: 'Always', items: [q1, q3] },
      { id: 'sometimes', title: 'Sometimes', items: [q2], ...condition },
    ];
    return framework(items, {
      main: 'total',
      thresholds: { lower: 2, upper: 6 },
      scales: [worry, sleep, total],
      sections,
    });
  };
  const asked = { isComparable: false, reason: 'asked' };
  expect(comparability(parted({}), parted({ showIf }), 'worry')).toEqual(asked);
  expect(comparability(parted({}), parted({ showIf }), 'main')).toEqual(asked);
  expect(comparability(parted({}), parted({ showIf }), 'sleep')).toEqual(comparable);
  const moved = version(
    {},
    { asked: items.map((item) => (item.id === 'q2' ? { ...item, showIf } : item)) },
  );
  expect(comparability(moved, parted({ showIf }), 'worry')).toEqual(comparable);
});

test('A scale of one version does not compare with none in the other', () => {
  const withoutWorry = framework(items, {
    main: 'sleep',
    thresholds: { lower: 1, upper: 2 },
    scales: [sleep],
  });
  const absent = { isComparable: false, reason: 'absent' };
  expect(comparability(first, withoutWorry, 'worry')).toEqual(absent);
});
