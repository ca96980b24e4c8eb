import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFramework, validateAnswers } from './framework.ts';
import { header, options } from './testing/definitions.ts';

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

test('nothing that can be sent makes it throw, and every answer has one of the two shapes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), anything, nearlyInput, input), role, (given, as) => {
      const validation = validateAnswers(framework, given, { role: as });
      const said = validation.ok
        ? Object.values(validation.answers.attributes).map((each) => each.response_type)
        : [validation.title, ...Object.values(validation.fields)];
      expect(said).not.toHaveLength(0);
      expect(said).not.toContain('');
    }),
    { numRuns: 500 },
  );
});

test('what it accepts it accepts again, unchanged', () => {
  let accepted = 0;
  fc.assert(
    fc.property(input, role, (given, as) => {
      const first = validateAnswers(framework, given, { role: as });
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

test('of well-formed answers exactly the enabled and non-empty ones are kept', () => {
  fc.assert(
    fc.property(attributes, (given) => {
      const validation = validateAnswers(framework, { attributes: given }, { role: 'parent' });
      const asked = given['a']?.rating === 2 ? ids : ['a', 'b', 'constructor'];
      const rated = asked.filter((id) => Object.hasOwn(given, id) && given[id]?.rating != null);
      expect(validation.ok).toBe(rated.length > 0);
      if (!validation.ok) return;
      const kept = validation.answers.attributes;
      for (const id of rated) expect(kept[id]?.rating).toBe(given[id]?.rating);
      for (const [id, { rating, comment }] of Object.entries(kept)) {
        expect(asked).toContain(id);
        expect(rating !== undefined || comment !== undefined).toBe(true);
      }
    }),
  );
});

test('a huge body is refused, not choked on', () => {
  const unknown = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`${'x'.repeat(100)}${index}`, { rating: 1 }]),
  );
  const long = { a: { rating: 1, comment: 'x'.repeat(5_000_000) } };
  for (const given of [unknown, long])
    expect(validateAnswers(framework, { attributes: given }, { role: 'self' }).ok).toBe(false);
});
