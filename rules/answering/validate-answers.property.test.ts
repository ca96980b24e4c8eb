import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFramework } from '../framework/framework.ts';
import { validateAnswers } from './validate-answers.ts';
import { header, options } from '../testing/definitions.ts';

const ids = ['a', 'b', 'c', 'constructor', 'tostring'];
const framework = parseFramework({
  ...header,
  format: 'sdq',
  options,
  canSkipQuestions: true,
  sections: [{ id: 'all', title: 'All', questions: ids.map((id) => ({ id, text: id })) }],
  steps: [
    {
      id: 'page',
      type: 'sdq_page',
      attributes: [
        { id: 'set', type: 'question_set', questions: ['a', 'b', 'constructor'] },
        {
          id: 'group',
          type: 'grouping',
          enabledCondition: { id: 'a', rating: [2] },
          attributes: [{ id: 'inner', type: 'question_set', questions: ['c', 'tostring'] }],
        },
        {
          id: 'assessment_relationship',
          type: 'assessment_relationship',
          roles: ['self'],
          options: ['Self', 'Other'],
        },
      ],
    },
  ],
});

const role = fc.constantFrom('parent' as const, 'self' as const);
const text = fc.option(fc.string({ unit: 'binary', maxLength: 40 }));
const answer = fc.record(
  { rating: fc.option(fc.integer({ min: 0, max: 2 })), comment: text },
  { requiredKeys: [] },
);
const attributes = fc.dictionary(fc.constantFrom(...ids), answer);
const input = fc.record({
  attributes,
  comment: text,
  data: fc.record({
    assessment_relationship: fc.constantFrom('Self', 'Other'),
    assessment_relationship_other: text,
  }),
});
const nearlyInput = fc.record(
  {
    attributes: fc.dictionary(
      fc.constantFrom(...ids, '__proto__', 'hasOwnProperty'),
      fc.oneof(fc.record({ rating: fc.anything(), comment: fc.anything() }), fc.anything()),
    ),
    comment: fc.anything(),
    data: fc.anything(),
  },
  { requiredKeys: [], noNullPrototype: false },
);
const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
});

test('validation never throws, and every result has one of the two shapes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), anything, nearlyInput, input), role, (body, as) => {
      const validation = validateAnswers(framework, body, { role: as });
      const texts = validation.ok
        ? Object.values(validation.answers.attributes).map((each) => each.response_type)
        : [validation.title, ...Object.values(validation.fields)];
      expect(texts).not.toHaveLength(0);
      expect(texts).not.toContain('');
    }),
    { numRuns: 500 },
  );
});

test('accepted answers are accepted again, unchanged', () => {
  let accepted = 0;
  fc.assert(
    fc.property(input, role, (body, as) => {
      const first = validateAnswers(framework, body, { role: as });
      if (!first.ok) return;
      accepted += 1;
      const again = validateAnswers(framework, first.answers, { role: as });
      expect(again).toEqual(first);
      const stored: unknown = JSON.parse(JSON.stringify(first.answers));
      expect(validateAnswers(framework, stored, { role: as })).toEqual(first);
    }),
  );
  expect(accepted).toBeGreaterThan(10);
});

test('exactly the enabled and non-empty answers are stored', () => {
  fc.assert(
    fc.property(attributes, (answers) => {
      const validation = validateAnswers(framework, { attributes: answers }, { role: 'parent' });
      const enabled = answers['a']?.rating === 2 ? ids : ['a', 'b', 'constructor'];
      const rated = enabled.filter(
        (id) => Object.hasOwn(answers, id) && answers[id]?.rating != null,
      );
      expect(validation.ok).toBe(rated.length > 0);
      if (!validation.ok) return;
      const stored = validation.answers.attributes;
      for (const id of rated) expect(stored[id]?.rating).toBe(answers[id]?.rating);
      for (const [id, { rating, comment }] of Object.entries(stored)) {
        expect(enabled).toContain(id);
        expect(rating !== undefined || comment !== undefined).toBe(true);
      }
    }),
  );
});

test('a huge body is rejected without an exception', () => {
  const unknown = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`${'x'.repeat(100)}${index}`, { rating: 1 }]),
  );
  const long = { a: { rating: 1, comment: 'x'.repeat(5_000_000) } };
  for (const tooLarge of [unknown, long])
    expect(validateAnswers(framework, { attributes: tooLarge }, { role: 'self' }).ok).toBe(false);
});
