import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitChange } from './change-split.ts';

function team(scores: Record<string, number>) {
  return Object.entries(scores).map(([userId, score]) => ({ userId, score }));
}

test('the same people changed their minds: all of the change is theirs', () => {
  expect(splitChange(team({ a: 50, b: 70 }), team({ b: 40, a: 60 }))).toEqual({
    samePeople: -10,
    differentPeople: 0,
    stayed: 2,
    joined: 0,
    left: 0,
  });
});

test('nobody answered both times: none of the change is a change of mind', () => {
  expect(splitChange(team({ a: 50, b: 70 }), team({ c: 20 }))).toEqual({
    samePeople: 0,
    differentPeople: -40,
    stayed: 0,
    joined: 1,
    left: 2,
  });
});

test('a new critic lowers a score that those who were there before have raised', () => {
  const split = splitChange(team({ a: 60, b: 60 }), team({ a: 70, b: 70, c: 10 }));
  expect(split).toEqual({
    samePeople: 10,
    differentPeople: -20,
    stayed: 2,
    joined: 1,
    left: 0,
  });
});

test('without a score before or now there is nothing to split', () => {
  expect(splitChange([], team({ a: 1 }))).toBeNull();
  expect(splitChange(team({ a: 1 }), [])).toBeNull();
});

const anyTeam = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  fc.double({ min: 0, max: 1000, noNaN: true }),
  { minKeys: 1 },
);
const mean = (scores: number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length;

test('the parts add up to the change, and heads to heads', () => {
  fc.assert(
    fc.property(anyTeam, anyTeam, (before, now) => {
      const split = splitChange(team(before), team(now));
      if (!split) throw new Error('Both teams have somebody');
      const change = mean(Object.values(now)) - mean(Object.values(before));
      expect(split.samePeople + split.differentPeople).toBeCloseTo(change, 9);
      expect(split.stayed + split.joined).toBe(Object.keys(now).length);
      expect(split.stayed + split.left).toBe(Object.keys(before).length);
    }),
  );
});

test('people who stay with what they said change nothing themselves', () => {
  fc.assert(
    fc.property(anyTeam, anyTeam, (all, others) => {
      const now = { ...others, ...all };
      expect(splitChange(team(all), team(now))?.samePeople).toBe(0);
    }),
  );
});
