import { msg } from '@lingui/core/runtime-macro';
import { describe, expect, test } from 'vitest';
import type { AssessorRole } from '../definition/texts.ts';
import { parseFramework } from '../framework/framework.ts';
import { validateAnswers } from './validate-answers.ts';
import { dial, header, options } from '../testing/definitions.ts';

const plain = parseFramework({ ...dial, canSkipQuestions: true });
const strict = parseFramework(dial);
const chosen = parseFramework({ ...dial, canSkipQuestions: true, options });
const sdq = parseFramework({
  ...header,
  roles: ['parent', 'teacher', 'self'],
  format: 'sdq',
  options,
  sections: [
    {
      id: 'all',
      title: 'All',
      questions: ['calm', 'kind', 'upset', 'home'].map((id) => ({ id, text: id })),
    },
  ],
  steps: [
    {
      id: 'page',
      type: 'sdq_page',
      attributes: [
        { id: 'items', type: 'question_set', questions: ['calm', 'kind'] },
        {
          id: 'impact',
          type: 'grouping',
          enabledCondition: { id: 'calm', rating: [1, 2] },
          attributes: [
            { id: 'upsetting', type: 'question_set', questions: ['upset'] },
            { id: 'at_home', type: 'question_set', roles: ['parent'], questions: ['home'] },
          ],
        },
        {
          id: 'assessment_relationship',
          type: 'assessment_relationship',
          roles: ['parent'],
          options: ['Mother', 'Father', 'Other'],
        },
        { id: 'assessment_identity', type: 'assessment_identity', roles: ['parent', 'teacher'] },
      ],
    },
  ],
});

describe('valid answers', () => {
  test('are returned as they are stored, with their response type', () => {
    expect(
      answers({
        attributes: {
          sleep: { rating: 0, comment: ' Fine. ', response_type: 'comment_only' },
          food: { comment: 'None', response_type: 'rating' },
        },
        comment: 'Thanks',
      }),
    ).toStrictEqual({
      attributes: {
        sleep: { rating: 0, comment: ' Fine. ', response_type: 'rating' },
        food: { comment: 'None', response_type: 'comment_only' },
      },
      comment: 'Thanks',
      data: {},
    });
  });

  test('are returned without empty values', () => {
    expect(
      answers({
        attributes: {
          sleep: { rating: 5, comment: ' \n' },
          food: { rating: null, comment: '', response_type: null },
          notes: null,
        },
        comment: null,
        data: null,
      }),
    ).toStrictEqual({ attributes: { sleep: { rating: 5, response_type: 'rating' } }, data: {} });
  });

  test('have their text in NFC, without characters that a database cannot store', () => {
    const input = { attributes: { sleep: { rating: 5, comment: 'Cafe\u0301 \0\uD800!' } } };
    expect(answers(input)?.attributes['sleep']?.comment).toBe('Café \uFFFD!');
  });

  test('may leave questions out where they can be skipped', () => {
    expect(answers({ attributes: { food: { rating: 100 } } })).not.toBeNull();
  });
});

describe('a rating', () => {
  test.each([-1, 101, 1.5, NaN, Infinity, '50', '', true, [], {}])(
    'of %j is rejected',
    (rating) => {
      const result = validate(plain, { attributes: { sleep: { rating } } });
      expect(result).toMatchObject({ ok: false, id: 'invalid_answers' });
      expect(fieldsOf(result)).toEqual(['attributes.sleep.rating']);
    },
  );

  test.each([0, 1, 2])('of %j is accepted as an option', (rating) => {
    expect(validate(chosen, { attributes: { sleep: { rating } } }).ok).toBe(true);
  });

  test('on the scale but not among the options is rejected', () => {
    expect(validate(chosen, { attributes: { sleep: { rating: 3 } } })).toMatchObject({
      fields: { 'attributes.sleep.rating': msg`Not one of the options` },
    });
  });

  test('of a comment-only question is rejected', () => {
    const result = validate(plain, { attributes: { notes: { rating: 5 } } });
    expect(fieldsOf(result)).toEqual(['attributes.notes.rating']);
  });
});

describe('invalid input', () => {
  test.each([null, undefined, 'text', 7, [], {}, { attributes: [] }, { attributes: 'x' }])(
    '%j is rejected for its attributes',
    (input) => {
      expect(fieldsOf(validate(plain, input))).toEqual(['attributes']);
    },
  );

  test.each([
    [{ attributes: { sleep: 5 } }, 'attributes.sleep'],
    [{ attributes: { sleep: { rating: 5, comment: 5 } } }, 'attributes.sleep.comment'],
    [
      { attributes: { sleep: { rating: 5, response_type: 'x' } } },
      'attributes.sleep.response_type',
    ],
    [{ attributes: { sleep: { rating: 5 }, garden: { rating: 5 } } }, 'attributes.garden'],
    [{ attributes: { sleep: { rating: 5 } }, comment: {} }, 'comment'],
    [{ attributes: { sleep: { rating: 5 } }, data: [] }, 'data'],
    [
      JSON.parse('{"attributes": {"sleep": {"rating": 5}, "__proto__": {"rating": 5}}}'),
      'attributes.__proto__',
    ],
    [
      { attributes: { sleep: { rating: 5 }, constructor: { rating: 5 } } },
      'attributes.constructor',
    ],
  ])('%j is rejected with the path of the field', (input, field) => {
    const result = validate(plain, input);
    expect(result).toMatchObject({ ok: false, id: 'invalid_answers' });
    expect(fieldsOf(result)).toEqual([field]);
  });

  test('gets a message for every wrong field at once', () => {
    const input = { attributes: { sleep: { rating: -1, comment: 1 }, garden: {} }, comment: 2 };
    expect(fieldsOf(validate(plain, input))).toHaveLength(4);
  });
});

describe('the maximum length', () => {
  test('is 5000 for a comment and 10000 for the overall comment', () => {
    const input = (one: number, overall: number) => ({
      attributes: { sleep: { rating: 5, comment: 'x'.repeat(one) } },
      comment: 'y'.repeat(overall),
    });
    expect(validate(plain, input(5000, 10_000)).ok).toBe(true);
    expect(fieldsOf(validate(plain, input(5001, 10_000)))).toEqual(['attributes.sleep.comment']);
    expect(fieldsOf(validate(plain, input(5000, 10_001)))).toEqual(['comment']);
  });

  test('applies to the text as it is stored', () => {
    const comment = '\u0958'.repeat(4000);
    const result = validate(plain, { attributes: { sleep: { rating: 5, comment } } });
    expect(fieldsOf(result)).toEqual(['attributes.sleep.comment']);
  });
});

describe('a complete set of answers', () => {
  test('has at least one rating, comments alone are not enough', () => {
    expect(validate(plain, { attributes: { sleep: { comment: 'Well.' } } })).toEqual({
      ok: false,
      id: 'no_score',
      title: msg`You must supply a score for at least one question before you can submit this assessment.`,
      fields: {},
    });
  });

  test('has every rating where questions cannot be skipped, but needs no comment', () => {
    const attributes = { sleep: { rating: 5 } };
    expect(validate(strict, { attributes })).toEqual({
      ok: false,
      id: 'invalid_answers',
      title: msg`Please answer all questions`,
      fields: { 'attributes.food.rating': msg`Required` },
    });
    expect(validate(strict, { attributes: { ...attributes, food: { rating: 0 } } }).ok).toBe(true);
  });
});

describe('a page', () => {
  const calm = { calm: { rating: 0 }, kind: { rating: 2 } };
  const troubled = { calm: { rating: 1 }, kind: { rating: 2 } };
  const data = { assessment_identity: true, assessment_relationship: 'Mother' };

  test('does not ask a disabled grouping, and drops the answers to it', () => {
    const input = { ...calm, upset: { rating: 2, comment: 'Before' } };
    const result = validate(sdq, { attributes: input, data }, 'parent');
    expect(result).toMatchObject({ ok: true, answers: { data } });
    expect(result.ok && Object.keys(result.answers.attributes)).toEqual(['calm', 'kind']);
  });

  test('asks an enabled grouping of the roles that see it', () => {
    expect(fieldsOf(validate(sdq, { attributes: troubled, data }, 'parent'))).toEqual([
      'attributes.upset.rating',
      'attributes.home.rating',
    ]);
    expect(fieldsOf(validate(sdq, { attributes: troubled, data }, 'teacher'))).toEqual([
      'attributes.upset.rating',
    ]);
  });

  test('refuses an answer to a question that the role is not asked, by its name', () => {
    const attributes = { ...troubled, upset: { rating: 0 }, home: { rating: 1 } };
    expect(validate(sdq, { attributes, data }, 'self')).toMatchObject({
      ok: false,
      id: 'invalid_answers',
      fields: { 'attributes.home': msg`This question is for other people` },
    });
  });

  test.each([undefined, null, false])(
    'requires the identity to be confirmed, not %j',
    (identity) => {
      const input = { ...data, assessment_identity: identity };
      expect(validate(sdq, { attributes: calm, data: input }, 'parent')).toMatchObject({
        ok: false,
        id: 'assessment_identity_not_confirmed',
        fields: { 'data.assessment_identity': msg`Required` },
      });
    },
  );

  test('requires one of the relationships it offers', () => {
    for (const relationship of ['Uncle', '', 3, {}, undefined]) {
      const input = { ...data, assessment_relationship: relationship };
      const result = validate(sdq, { attributes: calm, data: input }, 'parent');
      expect(result).toMatchObject({ ok: false, id: 'invalid_answers' });
      expect(fieldsOf(result)).toEqual(['data.assessment_relationship']);
    }
  });

  test('requires a description of another relationship, at most 200 characters', () => {
    const other = (text?: unknown) => ({
      attributes: calm,
      data: {
        ...data,
        assessment_relationship: 'Other',
        ...(text !== undefined && { assessment_relationship_other: text }),
      },
    });
    for (const text of [undefined, null, '', '  '])
      expect(validate(sdq, other(text), 'parent')).toEqual({
        ok: false,
        id: 'assessment_relationship_other',
        title: msg`Specify the relationship`,
        fields: { 'data.assessment_relationship_other': msg`Required` },
      });
    expect(validate(sdq, other('Aunt'), 'parent').ok).toBe(true);
    expect(validate(sdq, other('x'.repeat(201)), 'parent')).toMatchObject({
      id: 'invalid_answers',
    });
  });

  test('drops the description of a relationship that it offers by name', () => {
    const input = { ...data, assessment_relationship_other: 'Aunt' };
    const result = validate(sdq, { attributes: calm, data: input }, 'parent');
    expect(answersOf(result)?.data).toEqual(data);
  });
});

type Validation = ReturnType<typeof validateAnswers>;

function validate(
  framework: typeof plain,
  input: unknown,
  role: AssessorRole = 'parent',
): Validation {
  return validateAnswers(framework, input, { role });
}

function answers(input: unknown) {
  return answersOf(validate(plain, input));
}

function answersOf(validation: Validation) {
  return validation.ok ? validation.answers : null;
}

function fieldsOf(validation: Validation): string[] {
  return validation.ok ? [] : Object.keys(validation.fields);
}
