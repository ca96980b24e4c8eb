import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementOf, loneDistance, spreadOf } from './agreement.ts';
import { assessorRoles } from './definition.ts';
import type { AssessorRole } from './definition.ts';
import type { PersonScore } from './person-scores.ts';
import { Fraction } from './testing/fraction.ts';

function people(...scores: [AssessorRole, number][]): PersonScore[] {
  return scores.map(([role, score], index) => ({
    userId: `${index}`,
    role,
    score: score / 5,
    normalisedScore: score,
  }));
}

test('the spread between roles is that of their means, and the spread within that of their people', () => {
  const agreement = agreementOf(people(['teacher', 20], ['parent', 60], ['parent', 90]));
  expect(agreement).toMatchObject({ between: 55, within: 30 });
  expect(agreement.roles).toEqual([
    {
      role: 'parent',
      score: 15,
      normalisedScore: 75,
      lowest: 12,
      highest: 18,
      normalisedRange: [60, 90],
      count: 2,
    },
    {
      role: 'teacher',
      score: 4,
      normalisedScore: 20,
      lowest: 4,
      highest: 4,
      normalisedRange: [20, 20],
      count: 1,
    },
  ]);
});

test('one role has no spread between roles, and one person none at all', () => {
  const two = agreementOf(people(['self', 20], ['self', 50]));
  expect([two.between, two.within, two.lone, spreadOf(two)]).toEqual([null, 30, null, 30]);
  const one = agreementOf(people(['self', 20]));
  expect([one.between, one.within, spreadOf(one)]).toEqual([null, null, 0]);
  expect(agreementOf([])).toEqual({ roles: [], between: null, within: null, lone: null });
});

test.each([
  ['lower', people(['teacher', 20], ['parent', 60], ['self', 75]), [12, 15]],
  ['higher', people(['teacher', 95], ['parent', 60], ['parent', 75]), [12, 15]],
  ['lower', people(['teacher', 20], ['parent', 40], ['self', 40]), [8, 8]],
])('the teacher alone stands %s than the others', (side, answers, others) => {
  expect(agreementOf(answers).lone).toEqual({ role: 'teacher', side, others });
});

test.each([
  ['too near', people(['teacher', 21], ['parent', 40], ['self', 40])],
  ['facing one other person only', people(['teacher', 20], ['parent', 80])],
  [
    'of two minds themselves',
    people(['teacher', 10], ['teacher', 90], ['parent', 50], ['self', 50]),
  ],
  ['before others who do not agree', people(['teacher', 20], ['parent', 50], ['parent', 85])],
  ['as much alone as the others', people(['self', 5], ['self', 9], ['parent', 80], ['parent', 85])],
])('nobody is said to be alone when they are %s', (_, answers) => {
  expect(agreementOf(answers).lone).toBeNull();
});

test('who stands alone is decided as fractions of whole numbers decide it', () => {
  const rated = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom(3, 5, 6, 7, 9));
  const own = fc.tuple(rated, fc.constantFrom(0, 20, 40, -20), fc.constantFrom(0, 20, 40));
  fc.assert(
    fc.property(own, rated, fc.boolean(), ([[sum, count], near, far], other, isShifted) => {
      const parent = new Fraction(sum, count);
      const teacher = isShifted ? parent.plus(new Fraction(near)) : new Fraction(...other);
      const self = parent.plus(new Fraction(near + far));
      const given = people(
        ['parent', parent.toNumber()],
        ['teacher', teacher.toNumber()],
        ['self', self.toNumber()],
      );
      expect(agreementOf(given).lone?.role).toBe(loneOf({ parent, teacher, self }));
    }),
    { numRuns: 5000 },
  );
});

/** The rule once more, without rounding. */
function loneOf(said: Record<'parent' | 'teacher' | 'self', Fraction>): AssessorRole | undefined {
  const roles = Object.keys(said) as (keyof typeof said)[];
  const lone = roles.filter((role) => {
    const [one, other] = roles.filter((each) => each !== role).map((each) => said[each]);
    if (!one || !other) throw new Error('There are three roles');
    const [low, high] = one.compare(other) < 0 ? [one, other] : [other, one];
    const own = said[role];
    const distance = own.compare(high) > 0 ? own.minus(high) : low.minus(own);
    return [new Fraction(loneDistance), high.minus(low)].every(
      (most) => distance.compare(most) >= 0,
    );
  });
  return lone.length === 1 ? lone[0] : undefined;
}

const answers = fc
  .array(fc.tuple(fc.constantFrom(...assessorRoles), fc.integer({ min: 0, max: 100 })), {
    maxLength: 8,
  })
  .map((scores) => people(...scores));

test('the order of the people changes nothing', () => {
  fc.assert(
    fc.property(answers, (given) => {
      expect(agreementOf(given.toReversed())).toEqual(agreementOf(given));
    }),
  );
});

test('no spread is wider than the answers, and whoever stands alone stands outside of all others', () => {
  fc.assert(
    fc.property(answers, (given) => {
      const shares = given.map(({ normalisedScore }) => normalisedScore);
      const widest = given.length === 0 ? 0 : Math.max(...shares) - Math.min(...shares);
      const { between, within, lone } = agreementOf(given);
      expect(Math.max(between ?? 0, within ?? 0)).toBeLessThanOrEqual(widest);
      if (!lone) return;
      const gaps = given
        .filter(({ role }) => role === lone.role)
        .flatMap((own) =>
          given
            .filter(({ role }) => role !== lone.role)
            .map((other) => own.normalisedScore - other.normalisedScore),
        );
      expect(gaps.every((gap) => (lone.side === 'higher' ? gap : -gap) >= loneDistance)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
