import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDefinition } from '#rules/framework/framework.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { draftFrom } from './draft.ts';
import { presentable } from './presentable.ts';

test('A valid definition becomes a draft that says the same', () => {
  const { framework } = checkDefinition(definition());
  expect(checkDefinition(draftFrom(definition())).framework).toEqual(framework);
});

test('Anything that was stored can be edited', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const draft = draftFrom(stored);
      expect(draft.languages.length).toBeGreaterThan(0);
      expect(checkDefinition(draft)).toBeTruthy();
    }),
  );
});

test('What cannot be edited is dropped, and entries without an id of their own get one', () => {
  const draft = draftFrom({
    title: 7,
    items: [{ id: 'q1', text: 'One' }, 'two', { text: 'Three', type: 'hologram' }, { id: 'q1' }],
    sections: [{ items: ['q1', 4] }],
    roles: ['parent', 'pirate'],
    scales: { not: 'a list' },
  });
  expect(draft.title).toBe('');
  expect(draft.items.map(({ id, type }) => [id, type])).toEqual([
    ['q1', 'text'],
    ['q2', 'text'],
    ['q3', 'text'],
  ]);
  expect(draft.sections).toMatchObject([{ id: 'page_1', items: ['q1'] }]);
  expect(draft.roles).toEqual(['parent']);
  expect(draft.scales).toEqual([]);
});

test('A draft with blanks, wrong scales and wrong conditions can be shown', () => {
  const draft = draftFrom({
    roles: ['parent'],
    format: 'form',
    items: [{ id: 'q1', type: 'text', text: '', showIf: { item: 'gone', op: 'answered' } }],
    sections: [
      { id: 'one', title: '', items: ['q1'] },
      { id: 'empty', title: 'Empty', items: [] },
    ],
    scales: [{ id: 'broken', title: '', items: [{ item: 'gone' }] }],
  });
  expect(checkDefinition(presentable(draft)).problems).toEqual([]);
});
