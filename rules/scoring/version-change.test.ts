import { expect, test } from 'vitest';
import { framework, ratings } from '../testing/worked.ts';
import { versionChange } from './version-change.ts';

const sleep = { id: 'sleep', title: 'Sleep', method: 'sum', items: [{ item: 'q1' }] };
const worry = { id: 'worry', title: 'Worry', method: 'sum', items: [{ item: 'q2' }] };
const total = {
  id: 'total',
  title: 'Total',
  method: 'sum',
  parts: [{ scale: 'sleep' }, { scale: 'worry' }],
};

function version(number: number, scales: object[]) {
  const shape = { main: 'total', thresholds: { lower: 1, upper: 5 }, scales };
  return { ...framework(ratings(3, 0, 3), shape), version: number };
}

const first = version(1, [sleep, worry, total]);

test('Versions that score alike have nothing that does not compare', () => {
  const second = version(2, [{ ...sleep, title: 'Nights' }, worry, total]);
  expect(versionChange(first, second)).toEqual({ from: 1, to: 2, reason: null, scales: [] });
});

test('A scale that differs is named by its newer title, and the score of which it is a part too', () => {
  const other = { ...sleep, title: 'Nights', items: [{ item: 'q3' }] };
  expect(versionChange(first, version(2, [other, worry, total]))).toEqual({
    from: 1,
    to: 2,
    reason: 'items',
    scales: [{ title: 'Nights', reason: 'items' }],
  });
});

test('A scale of one version alone is absent in the other', () => {
  const calm = { ...worry, id: 'calm', title: 'Calm' };
  const { scales } = versionChange(first, version(2, [sleep, worry, total, calm]));
  expect(scales).toEqual([{ title: 'Calm', reason: 'absent' }]);
});
