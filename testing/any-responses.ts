import fc from 'fast-check';
import { choiceOf, keyOf } from '#rules/answering/answers.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Subject } from '#rules/scoring/norms.ts';
import type { RatedResponse } from '#rules/scoring/team.ts';
import { anyFramework, anyRole } from './any-definition.ts';

type Item = Framework['items'][number];

function answerTo(item: Item): fc.Arbitrary<RatedResponse['attributes'][string]> {
  switch (item.type) {
    case 'rating': {
      const steps = Math.round((item.max - item.min) / item.step);
      return fc.nat(steps).map((step) => ({ rating: item.min + step * item.step }));
    }
    case 'number': {
      const { min = 0, max = 0, decimals } = item;
      const parts = 10 ** decimals;
      return fc
        .integer({ min: min * parts, max: max * parts })
        .map((part) => ({ value: part / parts }));
    }
    case 'choice':
      return fc.constantFrom(...item.options).map(({ value }) => choiceOf(keyOf(value)));
    case 'choices':
      return fc.oneof(
        fc.constantFrom(...item.options).map(({ value }) => ({ value: [value] })),
        fc
          .subarray(item.options.filter(({ exclusive, missing }) => !exclusive && !missing))
          .map((chosen) => ({ value: chosen.map(({ value }) => value) })),
      );
    default:
      return fc.constant({});
  }
}

/** Responses of one to five people, with gaps. */
export function anyResponses(framework: Framework): fc.Arbitrary<RatedResponse[]> {
  const attributes = fc.record(
    Object.fromEntries(framework.items.map((item) => [item.id, answerTo(item)])),
    { requiredKeys: [] },
  );
  return fc.uniqueArray(fc.record({ userId: fc.uuid(), role: anyRole, attributes }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ userId }) => userId,
  });
}

/** Clients whose birthday is the day of the assessment, the day before or the day after, or not known. */
export const anySubject = fc.record({
  dateOfBirth: fc.option(
    fc.constantFrom(
      '2015-03-01',
      '2015-02-28',
      '2015-03-02',
      '2016-02-29',
      '2008-03-01',
      '2014-08-31',
    ),
  ),
  gender: fc.option(fc.constantFrom('female' as const, 'male' as const, 'diverse' as const)),
  on: fc.constantFrom('2026-03-01', '2026-02-28', '2027-02-28', '2027-03-01', '2024-02-29'),
});

/** A questionnaire that somebody has answered, and whom it is about. */
export interface AnsweredFramework {
  framework: Framework;
  responses: RatedResponse[];
  subject: Subject;
}

export const anyAnsweredFramework: fc.Arbitrary<AnsweredFramework> = anyFramework.chain(
  (framework) =>
    fc.record({
      framework: fc.constant(framework),
      responses: anyResponses(framework),
      subject: anySubject,
    }),
);
