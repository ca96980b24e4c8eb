import { expect, test } from 'vitest';
import { parseFramework } from '#rules/framework/framework.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { presentCalculation } from './present-calculation.ts';
import { presentScale } from './present-scale.ts';

const cuts = [
  { upTo: 4, word: 'Minimal', severity: 0 },
  { upTo: 9, word: 'Mild', severity: 1 },
  { upTo: 14, word: 'Moderate', severity: 2, colour: '#7a5cff' },
  { upTo: 19, word: 'Marked', severity: 3 },
  { word: 'Severe', severity: 4 },
];
const { thresholds: _, thresholdClassifiers: __, ...base } = definition();
const items = Array.from({ length: 9 }, (_item, index) => {
  return { id: `item_${index}`, type: 'rating', text: `Item ${index}`, max: 3 };
});

/** Nine items from 0 to 3, summed: more is worse. */
function aSum(changes: object) {
  const scale = {
    id: 'score',
    title: 'Score',
    higherIs: 'worse',
    method: 'sum',
    round: 'half_up',
    items: items.map(({ id }, index) => ({ item: id, reverse: index === 8, weight: 1 })),
  };
  const sections = [{ id: 'section', title: 'Section', items: items.map(({ id }) => id) }];
  return parseFramework({ ...base, items, sections, scales: [scale], ...changes });
}

function drawn(framework: ReturnType<typeof aSum>, thresholds: [number, number] = [20, 70]) {
  const unit = { min: 0, outOf: 27, higherIs: 'worse' as const };
  return presentScale(framework, { scale: mainScale(framework), unit }, thresholds);
}

test('bands are drawn from the worst score to the best, each with its own cut', () => {
  const { zones, ticks } = drawn(aSum({ bands: [{ scale: 'score', cuts }] }));
  expect(zones.map(({ word, band }) => [word, band])).toEqual([
    ['Severe', 'below'],
    ['Marked', 'below'],
    ['Moderate', 'below'],
    ['Mild', 'between'],
    ['Minimal', 'above'],
  ]);
  expect(zones.map(({ to }) => Math.round(to * 27) / 100)).toEqual([8, 13, 18, 23, 27]);
  expect(zones.map(({ colour }) => colour)).toEqual([null, null, '#7a5cff', null, null]);
  expect(ticks.map(({ value }) => value)).toEqual([27, 0, 19, 14, 9, 4]);
});

test('bands that depend on who answers fill equal shares and have no ticks', () => {
  const bands = [
    { scale: 'score', when: { role: 'parent' }, cuts },
    { scale: 'score', when: { role: 'self' }, cuts },
  ];
  const { zones, ticks } = drawn(aSum({ bands }));
  expect(zones.map(({ to }) => Math.round(to))).toEqual([20, 40, 60, 80, 100]);
  expect(ticks).toEqual([]);
});

test('thresholds are drawn in the unit of the scale', () => {
  const { zones, ticks } = drawn(
    aSum({ thresholds: { lower: 9, upper: 18 }, thresholdClassifiers: ['Few', 'Some', 'Many'] }),
    [33.333333333, 66.666666667],
  );
  expect(zones.map(({ word }) => word)).toEqual(['Many', 'Some', 'Few']);
  expect(ticks.map(({ value }) => value)).toEqual([27, 0, 18, 9]);
});

test('what makes a score is named with its sources', () => {
  const norm = { scale: 'score', gives: 't', table: { mean: 9, sd: 3 }, source: 'Norms 2026' };
  const framework = aSum({
    norms: [
      { ...norm, when: { gender: 'female' } },
      { ...norm, when: { gender: 'male' } },
    ],
    bands: [{ scale: 'score', cuts, source: 'Manual', edition: '2nd' }],
  });
  const calculation = presentCalculation(framework, mainScale(framework));
  expect(calculation?.parts).toHaveLength(9);
  expect(calculation?.parts[8]).toEqual({ title: 'Item 8', weight: 1, isReversed: true });
  expect(calculation?.isRounded).toBe(true);
  expect(calculation?.norms).toEqual([{ gives: 't', edition: null, source: 'Norms 2026' }]);
  expect(calculation?.bands[0]).toMatchObject({ on: 'raw', edition: '2nd', source: 'Manual' });
  expect(calculation?.bands[0]?.cuts[4]).toEqual({ word: 'Severe', upTo: null });
});
