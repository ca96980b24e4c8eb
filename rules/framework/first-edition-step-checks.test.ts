import { describe, expect, test } from 'vitest';
import { dial, fieldOf, inBrackets, options, replaced } from '../testing/definitions.ts';

const set = { id: 'set', type: 'question_set', questions: ['sleep', 'food'] };
const group = {
  id: 'group',
  type: 'grouping',
  enabledCondition: { id: 'sleep', rating: [1, 2] },
  attributes: [{ id: 'inner', type: 'question_set', questions: ['more'] }],
};
const sdq = withPage([set, group]);

const asked = ['sleep', 'food', 'notes'].map((question) => ({ type: 'question', question }));

describe('steps', () => {
  accepts('of pages', sdq);
  rejects(
    'a wrong list in an instruction',
    {
      ...dial,
      steps: [
        {
          id: 'try',
          type: 'assessment_instruction',
          options: [
            [1, 'A'],
            [1, 'B'],
          ],
        },
        ...asked,
      ],
    },
    'steps.0.options.1.0',
  );
  accepts('that ask every question', { ...dial, steps: asked });
  rejects(
    'that ask an unknown question',
    { ...dial, steps: [...asked, { type: 'question', question: 'x' }] },
    'steps.3.question',
  );
  rejects(
    'of an unknown section',
    { ...dial, steps: [...asked, { id: 'end', type: 'section_summary', section: 'x' }] },
    'steps.3.section',
  );
  rejects(
    'that leave a question out',
    { ...dial, steps: asked.slice(0, 2) },
    'sections.0.questions.2.id',
  );
  rejects(
    'that ask a question twice',
    { ...dial, steps: [...asked, asked[0]] },
    'steps.3.question',
  );
  rejects(
    'with an id twice',
    { ...dial, steps: [{ id: 'sleep', type: 'assessment_intro' }, ...asked] },
    'steps.1.question',
  );
  rejects('with a page in a dial framework', { ...sdq, format: 'dial' }, 'steps.0.type');
  rejects('of an sdq framework that has none', replaced(sdq, 'steps', undefined), 'steps');
});

describe('pages', () => {
  const page = 'steps.0.attributes';
  rejects(
    'without options for a question set',
    replaced(sdq, 'options', undefined),
    'steps.0.attributes.0.options',
  );
  rejects(
    'with an unknown question',
    replaced(sdq, `${page}.0.questions.1`, 'x'),
    `${page}.0.questions.1`,
  );
  rejects(
    'with an unknown question in a grouping',
    replaced(sdq, `${page}.1.attributes.0.questions.0`, 'x'),
    `${page}.1.attributes.0.questions.0`,
  );
  rejects(
    'with a comment-only question',
    replaced(sdq, 'sections.0.questions.1.responseType', 'comment_only'),
    `${page}.0.questions.1`,
  );
  rejects(
    'with a question that has its own options',
    replaced(sdq, 'sections.0.questions.1.options', options),
    `${page}.0.questions.1`,
  );
  rejects(
    'with a wrong option list',
    replaced(sdq, `${page}.0.options`, [
      [0, 'No'],
      [101, 'Yes'],
    ]),
    `${page}.0.options.1.0`,
  );
  rejects(
    'with an id twice',
    replaced(sdq, `${page}.1.attributes.0.id`, 'set'),
    `${page}.1.attributes.0.id`,
  );
  rejects(
    'with a confirmation under another id',
    withPage([set, group, { id: 'me', type: 'assessment_identity' }]),
    `${page}.2.id`,
  );
  rejects(
    'with a relationship under another id',
    withPage([set, group, { id: 'who', type: 'assessment_relationship', options: ['Other'] }]),
    `${page}.2.id`,
  );
  rejects(
    'that ask a role the same question twice',
    withPage([set, group, { ...set, id: 'again', roles: ['self'] }]),
    'steps',
  );
  accepts(
    'that ask each role the same question once',
    withPage([{ ...set, roles: ['parent'] }, group, { ...set, id: 'again', roles: ['self'] }]),
  );
  rejects(
    'that ask two roles the same question on two scales',
    withPage([
      { ...set, roles: ['parent'] },
      group,
      {
        ...set,
        id: 'again',
        roles: ['self'],
        options: [
          [1, 'No'],
          [2, 'Yes'],
        ],
      },
    ]),
    'steps',
  );
  rejects(
    'that ask a question of no offered role',
    withPage([
      { ...set, questions: ['sleep'] },
      group,
      { ...set, id: 'other', roles: ['teacher'], questions: ['food'] },
    ]),
    'sections.0.questions.1.id',
  );
});

describe('an enabled condition', () => {
  const condition = 'steps.0.attributes.1.enabledCondition';
  rejects('of an unknown question', replaced(sdq, `${condition}.id`, 'x'), `${condition}.id`);
  rejects(
    'of a question in a grouping',
    replaced(sdq, `${condition}.id`, 'more'),
    `${condition}.id`,
  );
  rejects(
    'of a rating that is no option',
    replaced(sdq, `${condition}.rating.1`, 3),
    `${condition}.rating.1`,
  );
  rejects(
    'on a question that a role with the grouping is not asked',
    withPage([{ ...set, roles: ['self'] }, group]),
    `${condition}.id`,
  );
  accepts(
    'on a question that only a role without the grouping is not asked',
    withPage([
      { ...set, roles: ['self'] },
      { ...group, roles: ['self'] },
    ]),
  );
});

function withPage(attributes: unknown[]) {
  const questions = ['sleep', 'food', 'more'].map((id) => ({ id, text: id }));
  return {
    ...dial,
    format: 'sdq',
    options,
    sections: [{ id: 'home', title: 'Home', questions }],
    steps: [{ id: 'page', type: 'sdq_page', attributes }],
  };
}

function rejects(what: string, definition: unknown, field: string): void {
  test(`rejected: ${what}`, () => {
    expect(fieldOf(definition)).toBe(inBrackets(field));
  });
}

function accepts(what: string, definition: unknown): void {
  test(`accepted: ${what}`, () => {
    expect(fieldOf(definition)).toBeNull();
  });
}
