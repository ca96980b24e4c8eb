import { expect, test } from 'vitest';
import { parseFramework } from '../framework/framework.ts';
import { definition } from '../testing/second-edition.ts';
import { teamResult } from './score.ts';
import type { TeamResult } from './score.ts';

test('the change of an item in two scales is that in the same scale', () => {
  const framework = parseFramework({
    ...definition(),
    items: [{ id: 'item', type: 'rating', text: 'Item', max: 10 }],
    scales: [
      { id: 'score', title: 'Score', items: [{ item: 'item' }] },
      { id: 'other', title: 'Other', items: [{ item: 'item', reverse: true }] },
    ],
    thresholds: { lower: 2, upper: 7 },
  });
  const answered = (rating: number, before?: TeamResult | null) =>
    teamResult(
      framework,
      [{ userId: 'ada', role: 'self', attributes: { item: { rating } } }],
      before,
    );
  const { attributes } = answered(7, answered(4)) ?? { attributes: [] };
  const changes = attributes.map((section) => [section.change, section.attributes[0]?.change]);
  expect(changes).toEqual([
    [3, 3],
    [-3, -3],
  ]);
});
