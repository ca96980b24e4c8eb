import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from './answers.ts';
import { fromStoredAnswers, toStoredAnswers } from './stored-answers.ts';

const comment = fc.string({ minLength: 1, unit: 'grapheme' });
const given: fc.Arbitrary<Pick<Answer, 'rating' | 'value'>> = fc.oneof(
  fc.record({ rating: fc.integer({ min: -100_000, max: 100_000 }) }),
  fc.record({ rating: fc.constantFrom(0, 0.5, 99.75) }),
  fc.record({ value: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })) }),
  fc.record({ value: fc.string({ minLength: 1 }) }),
  fc.record({ value: fc.array(fc.string(), { minLength: 1, maxLength: 4 }) }),
);
const answer: fc.Arbitrary<Answer> = fc.oneof(
  given.map((each) => ({ ...each, response_type: 'rating' as const })),
  fc
    .tuple(given, comment)
    .map(([each, text]) => ({ ...each, comment: text, response_type: 'rating' as const })),
  comment.map((text) => ({ comment: text, response_type: 'comment_only' as const })),
);
const ids = ['first', 'second', 'third', 'fourth'];
const framework = { items: ids.map((id) => ({ id })) };
const answers = fc.record(Object.fromEntries(ids.map((id) => [id, answer])), { requiredKeys: [] });

test('answers are read as they were stored', () => {
  fc.assert(
    fc.property(answers, (attributes) => {
      const stored: ReturnType<typeof toStoredAnswers> = JSON.parse(
        JSON.stringify(toStoredAnswers(framework, attributes)),
      );
      const plain = JSON.parse(JSON.stringify(attributes));
      expect(fromStoredAnswers(framework, stored)).toEqual(plain);
    }),
  );
});

test('answers are stored in the order of the items, a rating alone as its number', () => {
  const stored = toStoredAnswers(framework, {
    fourth: { comment: 'Well', response_type: 'comment_only' },
    second: { rating: 5, comment: 'Why', response_type: 'rating' },
    first: { rating: 0, response_type: 'rating' },
  });
  expect(stored).toStrictEqual([0, { rating: 5, comment: 'Why' }, null, { comment: 'Well' }]);
});
