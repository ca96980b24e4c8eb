import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementOf, loneDistance, spreadOf } from './agreement.ts';
import { assessorRoles } from './definition.ts';
import type { AssessorRole } from './definition.ts';
import type { PersonScore } from './person-scores.ts';

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
    { role: 'parent', score: 15, normalisedScore: 75, lowest: 12, highest: 18, count: 2 },
    { role: 'teacher', score: 4, normalisedScore: 20, lowest: 4, highest: 4, count: 1 },
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
  ['of two minds herself', people(['teacher', 10], ['teacher', 90], ['parent', 50], ['self', 50])],
  ['before others who do not agree', people(['teacher', 20], ['parent', 50], ['parent', 85])],
  ['as much alone as the others', people(['self', 5], ['self', 9], ['parent', 80], ['parent', 85])],
])('nobody is said to be alone when she is %s', (_, answers) => {
  expect(agreementOf(answers).lone).toBeNull();
});

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
