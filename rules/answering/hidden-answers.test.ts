import { msg } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';
import { parseFramework } from '../framework/framework.ts';
import { definition } from '../testing/second-edition.ts';
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
