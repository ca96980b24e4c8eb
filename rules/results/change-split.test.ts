import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitChange } from './change-split.ts';

function team(scores: Record<string, number>) {
  return Object.entries(scores).map(([userId, score]) => ({ userId, score }));
}

test('a change among the same people is wholly their change', () => {
  expect(splitChange(team({ a: 50, b: 70 }), team({ b: 40, a: 60 }))).toEqual({
    samePeople: -10,
    differentPeople: 0,
    stayed: 2,
    joined: 0,
    left: 0,
  });
});

test('a change between two teams without a common person is wholly due to different people', () => {
  expect(splitChange(team({ a: 50, b: 70 }), team({ c: 20 }))).toEqual({
    samePeople: 0,
    differentPeople: -40,
    stayed: 0,
    joined: 1,
    left: 2,
  });
});

test('a new person can lower a score that the same people raised', () => {
  const split = splitChange(team({ a: 60, b: 60 }), team({ a: 70, b: 70, c: 10 }));
  expect(split).toEqual({
    samePeople: 10,
    differentPeople: -20,
    stayed: 2,
    joined: 1,
    left: 0,
  });
});

test('the split is null without a score before or now', () => {
  expect(splitChange([], team({ a: 1 }))).toBeNull();
  expect(splitChange(team({ a: 1 }), [])).toBeNull();
});

const anyTeam = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  fc.double({ min: 0, max: 1000, noNaN: true }),
  { minKeys: 1 },
);
const mean = (scores: number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;

test('the parts add up to the change, and the counts to the numbers of people', () => {
  fc.assert(
    fc.property(anyTeam, anyTeam, (before, now) => {
      const split = splitChange(team(before), team(now));
      if (!split) throw new Error('Both teams must have a person');
      const change = mean(Object.values(now)) - mean(Object.values(before));
      expect(split.samePeople + split.differentPeople).toBeCloseTo(change, 9);
      expect(split.stayed + split.joined).toBe(Object.keys(now).length);
      expect(split.stayed + split.left).toBe(Object.keys(before).length);
    }),
  );
});

test('people who repeat their answers contribute no change', () => {
  fc.assert(
    fc.property(anyTeam, anyTeam, (all, others) => {
      const now = { ...others, ...all };
      expect(splitChange(team(all), team(now))?.samePeople).toBe(0);
    }),
  );
});
