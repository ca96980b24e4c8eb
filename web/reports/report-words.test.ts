import { expect, test } from 'vitest';
import { maximumWords, unitWords } from '#web/design/charts/score-words.ts';
import {
  beaconsWords,
  lowestWords,
  namesWords,
  percent,
  pointsWords,
  rangeWords,
  scoreWords,
  timeframeWords,
} from './report-words.ts';

test('A timeframe is shown in days, today and all time in words', () => {
  expect([-1, 0, 7].map(timeframeWords)).toEqual(['All time', 'Today', '7 days']);
});

test('A count of Beacons has the right plural and thousands separators', () => {
  expect([0, 1, 12_000].map(beaconsWords)).toEqual(['0 Beacons', '1 Beacon', '12,000 Beacons']);
});

test('Names are listed with the number of others', () => {
  expect(namesWords(['Kim'], 1)).toBe('Kim');
  expect(namesWords(['Kim', 'Leo'], 2)).toBe('Kim and Leo');
  expect(namesWords(['Kim', 'Leo'], 1002)).toBe('Kim, Leo and 1,000 more');
});

test('A range of one score is shown as one score', () => {
  expect(rangeWords([31.4, 88], 100)).toBe('from 31 to 88');
  expect(rangeWords([52.1, 51.9], 100)).toBe('all score 52');
  expect(rangeWords([3, 7.25], 10)).toBe('from 3.0 to 7.25');
});

test('Numbers are shown in their own unit', () => {
  expect(scoreWords(13.461, { min: 0, outOf: 20 })).toBe('13.5 out of 20');
  expect(scoreWords(3.25, { min: 1, outOf: 5 })).toBe('3.25 on a scale from 1 to 5');
  expect(scoreWords(null, { min: 0, outOf: 20 })).toBe('No score');
  expect(percent(0.25)).toBe('25%');
  const growth = { title: 'Growth', score: 0, outOf: 100, higherIs: 'better' as const };
  expect(lowestWords([growth])).toBe('Lowest: Growth 0');
  const conduct = { title: 'Conduct', score: 4.25, outOf: 10, higherIs: 'worse' as const };
  expect(lowestWords([conduct])).toBe('Of most concern: Conduct 4.25 of 10');
  expect(lowestWords([{ ...conduct, higherIs: 'better' }])).toBe('Lowest: Conduct 4.25 of 10');
});

test('Raw points name their ends and which direction is better', () => {
  const unit = { min: 0, outOf: 20 };
  expect(pointsWords(13.461, { ...unit, higherIs: 'worse' })).toBe('13.5 of 20, lower is better');
  expect(maximumWords({ min: 1, outOf: 5, higherIs: 'better' })).toBe(
    'from 1 to 5, higher is better',
  );
  expect(maximumWords({ ...unit, higherIs: 'neither' })).toBe('of 20');
  expect(unitWords({ min: -4, outOf: 12, higherIs: 'worse' })).toBe(
    'from -4 to 12, lower is better',
  );
  expect(unitWords({ min: 0, outOf: 100, higherIs: 'worse' })).toBe('of 100, lower is better');
  expect(unitWords({ min: 0, outOf: 100, higherIs: 'better' })).toBe('of 100');
});
