import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementOf, loneDistance, spreadOf } from './agreement.ts';
import { assessorRoles } from '../definition/texts.ts';
import type { AssessorRole } from '../definition/texts.ts';
import type { PersonScore } from '../scoring/person-scores.ts';
import { Fraction } from '../testing/fraction.ts';

function people(...scores: [AssessorRole, number][]): PersonScore[] {
  return scores.map(([role, score], index) => ({
    userId: `${index}`,
    role,
    score: score / 5,
    normalisedScore: score,
  }));
}

test('the spread between roles compares their means, and the spread within a role compares its people', () => {
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

test('one role has no spread between roles, and one person has no spread at all', () => {
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
])('a teacher who scores %s than everybody else is the lone role', (side, answers, others) => {
  expect(agreementOf(answers).lone).toEqual({ role: 'teacher', side, others });
});

test.each([
  ['too close to the others', people(['teacher', 21], ['parent', 40], ['self', 40])],
  ['compared with only one other person', people(['teacher', 20], ['parent', 80])],
  [
    'split among its own people',
    people(['teacher', 10], ['teacher', 90], ['parent', 50], ['self', 50]),
  ],
  [
    'compared with others who disagree among themselves',
    people(['teacher', 20], ['parent', 50], ['parent', 85]),
  ],
  [
    'as far from the others as another role is',
    people(['self', 5], ['self', 9], ['parent', 80], ['parent', 85]),
  ],
])('a role is not the lone role when it is %s', (_, answers) => {
  expect(agreementOf(answers).lone).toBeNull();
});

test('the lone role is the same as with exact fractions', () => {
  const rated = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom(3, 5, 6, 7, 9));
  const base = fc.tuple(rated, fc.constantFrom(0, 20, 40, -20), fc.constantFrom(0, 20, 40));
  fc.assert(
    fc.property(base, rated, fc.boolean(), ([[sum, count], near, far], other, isShifted) => {
      const parent = new Fraction(sum, count);
      const teacher = isShifted ? parent.plus(new Fraction(near)) : new Fraction(...other);
      const self = parent.plus(new Fraction(near + far));
      const scoredPeople = people(
        ['parent', parent.toNumber()],
        ['teacher', teacher.toNumber()],
        ['self', self.toNumber()],
      );
      expect(agreementOf(scoredPeople).lone?.role).toBe(loneOf({ parent, teacher, self }));
    }),
    { numRuns: 5000 },
  );
});

/** The rule of `agreementOf`, computed without rounding. */
function loneOf(
  scoreByRole: Record<'parent' | 'teacher' | 'self', Fraction>,
): AssessorRole | undefined {
  const roles = Object.keys(scoreByRole) as (keyof typeof scoreByRole)[];
  const lone = roles.filter((role) => {
    const [one, other] = roles.filter((each) => each !== role).map((each) => scoreByRole[each]);
    if (!one || !other) throw new Error('There are three roles');
    const [low, high] = one.compare(other) < 0 ? [one, other] : [other, one];
    const score = scoreByRole[role];
    const distance = score.compare(high) > 0 ? score.minus(high) : low.minus(score);
    return [new Fraction(loneDistance), high.minus(low)].every(
      (minimum) => distance.compare(minimum) >= 0,
    );
  });
  return lone.length === 1 ? lone[0] : undefined;
}

const answers = fc
  .array(fc.tuple(fc.constantFrom(...assessorRoles), fc.integer({ min: 0, max: 100 })), {
    maxLength: 8,
  })
  .map((scores) => people(...scores));

test('the order of the people does not change the agreement', () => {
  fc.assert(
    fc.property(answers, (scoredPeople) => {
      expect(agreementOf(scoredPeople.toReversed())).toEqual(agreementOf(scoredPeople));
    }),
  );
});

test('no spread is wider than the answers, and the lone role lies outside the scores of all others', () => {
  fc.assert(
    fc.property(answers, (scoredPeople) => {
      const shares = scoredPeople.map(({ normalisedScore }) => normalisedScore ?? 0);
      const widest = scoredPeople.length === 0 ? 0 : Math.max(...shares) - Math.min(...shares);
      const { between, within, lone } = agreementOf(scoredPeople);
      expect(Math.max(between ?? 0, within ?? 0)).toBeLessThanOrEqual(widest);
      if (!lone) return;
      const gaps = scoredPeople
        .filter(({ role }) => role === lone.role)
        .flatMap((member) =>
          scoredPeople
            .filter(({ role }) => role !== lone.role)
            .map((other) => (member.normalisedScore ?? 0) - (other.normalisedScore ?? 0)),
        );
      expect(gaps.every((gap) => (lone.side === 'higher' ? gap : -gap) >= loneDistance)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
