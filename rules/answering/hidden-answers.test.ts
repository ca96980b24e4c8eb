import { msg, plural } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';
import { parseFramework } from '../framework/framework.ts';
import { definition } from '../testing/second-edition.ts';
import { listed, quoted } from '../definition/quoted.ts';
import { validateAnswers } from './validate-answers.ts';

const framework = parseFramework({
  ...definition(),
  canSkipQuestions: true,
  items: [
    { id: 'item', type: 'rating', text: 'Item' },
    {
      id: 'more',
      type: 'text',
      text: 'More',
      showIf: { item: 'item', op: '>=', value: 50 },
    },
  ],
  sections: [{ id: 'section', title: 'Section', items: ['item', 'more'] }],
});

const more = { value: 'It began in May.' };

test('An answer to an item that is shown is stored', () => {
  const attributes = { item: { rating: 50 }, more };
  expect(validateAnswers(framework, { attributes }, { role: 'self' })).toMatchObject({
    ok: true,
    answers: { attributes: { more } },
  });
});

test('An answer to an item that its condition hides is refused by name', () => {
  const attributes = { item: { rating: 49 }, more };
  expect(validateAnswers(framework, { attributes }, { role: 'self' })).toMatchObject({
    ok: false,
    id: 'invalid_answers',
    fields: { 'attributes.more': msg`This question does not apply to the other answers` },
  });
});

test('Merged answers lose what the answer of another device hides', () => {
  const attributes = { item: { rating: 49 }, more };
  const validation = validateAnswers(framework, { attributes }, { role: 'self', isMerged: true });
  expect(validation.ok && Object.keys(validation.answers.attributes)).toEqual(['item']);
});

const named = parseFramework({
  ...definition(),
  roles: ['parent', 'self'],
  items: [
    {
      id: 'item',
      type: 'rating',
      text: 'How was it?',
      textByRole: { self: 'How was it for you?' },
    },
    { id: 'more', type: 'text', text: 'What else?', showIf: { item: 'item', op: '>', value: 50 } },
  ],
  sections: [{ id: 'section', title: 'Section', items: ['item', 'more'] }],
});

test.each([
  [
    { item: { rating: 5 }, more },
    msg`The answer to ${{ questions: quoted('What else?') }} is not valid.`,
  ],
  [
    { item: { rating: 500 } },
    msg`The answer to ${{ questions: quoted('How was it for you?') }} is not valid.`,
  ],
  [
    { item: { rating: 5 }, x: more },
    msg`The answer to ${{ questions: quoted('x') }} is not valid.`,
  ],
  [
    { item: { rating: 500 }, x: more },
    msg`The answers to ${{ questions: listed([quoted('How was it for you?'), quoted('x')]) }} are not valid.`,
  ],
  [
    { a: more, b: more, c: more, d: more },
    msg`The answers to ${{ questions: listed([quoted('a'), quoted('b'), quoted('c')]) }} and ${plural({ more: 1 }, { one: '# other question', other: '# other questions' })} are not valid.`,
  ],
])('A refusal names the questions as the person reads them', (attributes, title) => {
  const validation = validateAnswers(named, { attributes }, { role: 'self' });
  expect(validation).toMatchObject({ ok: false, id: 'invalid_answers' });
  expect(validation.ok ? null : validation.title).toEqual(title);
});
