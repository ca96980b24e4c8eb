import { expect, test } from 'vitest';
import { framework, ratings, scored } from '../testing/worked.ts';

test('The thresholds of the main scale say nothing of a scale of which neither end is better', () => {
  const scale = (id: string, item: string, more: object = {}) => {
    return { id, title: id, items: [{ item }], ...more };
  };
  const own = framework(ratings(3, 0, 10), {
    main: 'mood',
    thresholds: { lower: 3, upper: 7 },
    scales: [
      scale('mood', 'q1'),
      scale('style', 'q2', { higherIs: 'neither' }),
      scale('strain', 'q3', { higherIs: 'worse' }),
    ],
  });
  const wordsOf = (id: string) => scored(own, [[1, 1, 1]], { scale: id }).words;
  expect(wordsOf('mood')).toEqual(['Poor']);
  expect(wordsOf('style')).toEqual([]);
  expect(wordsOf('strain')).toEqual(['Good']);
});
