import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reliability } from '../definition/scale.ts';
import { assessorRoles } from '../definition/texts.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { naiveChange, naiveIsMore } from '../testing/naive-reliable-change.ts';
import { Fraction } from '../testing/fraction.ts';
import { errorOfDifference, isMoreThanError, roleChanges } from './reliable-change.ts';

const scale = { id: 'mood' };
const exact: Reliability = { scale: 'mood', r: 0.875, sd: 2.5, source: 'Manual, p. 12' };
const subject = { dateOfBirth: '2016-05-04', gender: null, on: '2026-11-02' };

function by(role: AssessorRole, scores: Record<string, number>) {
  return Object.entries(scores).map(([userId, score]) => ({ userId, role, score }));
}

test('the error of a difference is the standard deviation times the root of twice what is unreliable', () => {
  expect(errorOfDifference({ r: 0.875, sd: 2.5 })).toBe(1.25);
  expect(errorOfDifference({ r: 0.5, sd: 25 })).toBe(25);
});

// Of the first, 49 ÷ 20 = 2.45 = 1.96 × 1.25.
test.each([
  [{ r: 0.875, sd: 2.5 }, 2.45, 2.46],
  [{ r: 0.5, sd: 25 }, 49, 49.001],
  [{ r: 0.68, sd: 1.25 }, 1.96, 2],
  [{ r: 0.92, sd: 7.5 }, 5.88, 5.9],
])('by %j a change of %d is within error, and one of %d is more', (exactness, limit, above) => {
  for (const sign of [1, -1]) {
    expect(isMoreThanError(sign * limit, exactness)).toBe(false);
    expect(isMoreThanError(sign * above, exactness)).toBe(true);
  }
});

test('a mean that misses the limit by a rounding error alone is at the limit', () => {
  const before = by('parent', { a: 0.1, b: 0.2, c: 0.3 });
  const now = before.map((one) => ({ ...one, score: one.score + 2.45 }));
  const [change] = roleChanges({ reliability: [exact] }, scale, { before, now }, subject);
  expect(change).toMatchObject({ isMoreThanError: false });
});

test('people are compared with themselves in the same role, and others are left out', () => {
  const before = [
    ...by('parent', { a: 10, b: 20, gone: 90 }),
    ...by('teacher', { c: 5, moved: 1 }),
  ];
  const now = [...by('parent', { b: 26, a: 14, moved: 99, new: 0 }), ...by('teacher', { c: 5 })];
  const changes = roleChanges({ reliability: [exact] }, scale, { before, now }, subject);
  expect(changes).toEqual([
    {
      role: 'parent',
      people: ['b', 'a'],
      before: 15,
      now: 20,
      exactness: exact,
      isMoreThanError: true,
    },
    { role: 'teacher', people: ['c'], before: 5, now: 5, exactness: exact, isMoreThanError: false },
  ]);
});

test('nothing is said of a role of which nobody answered twice', () => {
  const [before, now] = [by('parent', { a: 1 }), [...by('teacher', { a: 9 })]];
  expect(roleChanges({ reliability: [exact] }, scale, { before, now }, subject)).toEqual([
    { role: 'parent', reason: 'nobody_twice' },
    { role: 'teacher', reason: 'nobody_twice' },
  ]);
});

test.each<[string, Reliability['when'], string]>([
  ['another role', { role: 'teacher' }, 'no_reliability'],
  ['another age', { age: [4, 10] }, 'outside'],
  ['a gender that is not known', { gender: 'female' }, 'gender'],
])('nothing is said where the reliability is for %s', (_, when, reason) => {
  const [before, now] = [by('parent', { a: 1 }), by('parent', { a: 9 })];
  const entries = [{ ...exact, when }];
  expect(roleChanges({ reliability: entries }, scale, { before, now }, subject)).toEqual([
    { role: 'parent', reason },
  ]);
});

test.each([0, 1])('a reliability of %d, which older versions may have, says nothing', (r) => {
  const [before, now] = [by('parent', { a: 1 }), by('parent', { a: 9 })];
  const entries = [{ ...exact, r }];
  expect(roleChanges({ reliability: entries }, scale, { before, now }, subject)).toEqual([
    { role: 'parent', reason: 'no_reliability' },
  ]);
});

const anyTeam = fc
  .uniqueArray(
    fc.record({
      userId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      role: fc.constantFrom<AssessorRole>('parent', 'teacher', 'self'),
      score: fc.nat(40),
    }),
    { selector: ({ userId }) => userId },
  )
  .chain((team) => fc.shuffledSubarray(team, { minLength: team.length }));
const anyExactness = fc.oneof(
  fc.record({
    r: fc.integer({ min: 1, max: 99 }).map((part) => part / 100),
    sd: fc.integer({ min: 1, max: 200 }).map((part) => part / 10),
  }),
  // Of these, a change can be exactly at the limit: 49 for each 25 of the deviation, or 49 ÷ 20, 49 ÷ 10.
  fc.constantFrom({ r: 0.5, sd: 2.5 }, { r: 0.875, sd: 12.5 }, { r: 0.68, sd: 6.25 }),
);

test('every role has the verdict of an exact recomputation', () => {
  fc.assert(
    fc.property(anyTeam, anyTeam, anyExactness, (before, now, exactness) => {
      const entries = [{ scale: 'mood', ...exactness }];
      const changes = roleChanges({ reliability: entries }, scale, { before, now }, subject);
      const verdicts = new Map(changes.map((each) => [each.role, each]));
      for (const role of assessorRoles) {
        const change = naiveChange(role, before, now);
        const found = verdicts.get(role);
        const isThere = [...before, ...now].some((one) => one.role === role);
        expect(found !== undefined).toBe(isThere);
        if (!found) continue;
        expect('reason' in found ? null : found.isMoreThanError).toBe(
          change && naiveIsMore(change, exactness),
        );
      }
    }),
    { numRuns: 500 },
  );
});

test('the verdict depends neither on the direction, nor on the order of the answers, nor on the unit', () => {
  fc.assert(
    fc.property(
      anyTeam,
      anyTeam,
      anyExactness,
      fc.constantFrom(2, 4, 0.5),
      (before, now, exactness, unit) => {
        const verdictsOf = (first: typeof now, second: typeof now, { r, sd }: typeof exactness) =>
          roleChanges(
            { reliability: [{ scale: 'mood', r, sd }] },
            scale,
            { before: first, now: second },
            subject,
          ).map((each) => [each.role, 'reason' in each ? each.reason : each.isMoreThanError]);
        const inUnit = (team: typeof now) =>
          team.map((one) => ({ ...one, score: one.score * unit })).toReversed();
        const verdicts = verdictsOf(before, now, exactness);
        expect(verdictsOf(now, before, exactness)).toEqual(verdicts);
        const scaled = { r: exactness.r, sd: exactness.sd * unit };
        expect(verdictsOf(inUnit(before), inUnit(now), scaled)).toEqual(verdicts);
      },
    ),
  );
});

test('the exact model knows the limit', () => {
  const exactness = { r: 0.5, sd: 25 };
  expect(naiveIsMore(new Fraction(49), exactness)).toBe(false);
  expect(naiveIsMore(new Fraction(-491, 10), exactness)).toBe(true);
});
