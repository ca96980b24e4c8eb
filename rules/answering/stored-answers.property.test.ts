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
const answers = fc.dictionary(fc.string({ minLength: 1, maxLength: 64 }), answer);

test('answers are read as they were stored', () => {
  fc.assert(
    fc.property(answers, (attributes) => {
      const stored: ReturnType<typeof toStoredAnswers> = JSON.parse(
        JSON.stringify(toStoredAnswers(attributes)),
      );
      expect(fromStoredAnswers(stored)).toEqual(JSON.parse(JSON.stringify(attributes)));
    }),
  );
});

test('a rating alone is stored as its number, anything else without its kind', () => {
  const stored = toStoredAnswers({
    alone: { rating: 0, response_type: 'rating' },
    explained: { rating: 5, comment: 'Why', response_type: 'rating' },
    entered: { value: 5, response_type: 'rating' },
    remarked: { comment: 'Well', response_type: 'comment_only' },
  });
  expect(stored).toStrictEqual({
    alone: 0,
    explained: { rating: 5, comment: 'Why' },
    entered: { value: 5 },
    remarked: { comment: 'Well' },
  });
});
