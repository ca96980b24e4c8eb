import { expect, test } from 'vitest';
import { checkDefinition } from '#rules/framework/framework.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { type Draft, draftFrom } from './draft.ts';
import { freeQuestionsOn, moveToStep, questionsOn, stepStep } from './steps.ts';
import {
  addItem,
  addItems,
  duplicateItem,
  moveItem,
  removeItem,
  renameItem,
  stepItem,
  withType,
} from './items.ts';

function aDraft(): Draft {
  return draftFrom({
    ...definition(),
    items: ['a', 'b', 'c'].map((id) => ({ id, type: 'rating', text: id.toUpperCase() })),
    sections: [
      { id: 'one', title: 'One', items: ['a', 'b'] },
      { id: 'two', title: 'Two', items: ['c'] },
    ],
    scales: [{ id: 'score', title: 'Score', items: ['a', 'b', 'c'].map((item) => ({ item })) }],
    tests: [{ name: 'All', answers: { a: 1, b: 2, c: 3 }, expects: { score: { raw: 2 } } }],
    alerts: [
      {
        id: 'low',
        level: 'warning',
        text: 'Low',
        when: { any: [{ item: 'a', op: '<', value: 5 }, { not: { item: 'b', op: 'answered' } }] },
      },
    ],
  });
}

const placesOf = ({ sections }: Draft) => sections.map(({ items }) => items);

test('A new question is of the kind of the question before it, without its text and condition', () => {
  const draft = draftFrom({
    ...aDraft(),
    items: [
      {
        id: 'a',
        type: 'choice',
        text: 'A',
        options: [{ value: '1', label: 'Yes', score: 1 }],
        showIf: { item: 'b', op: 'answered' },
      },
      ...aDraft().items.slice(1),
    ],
  });
  const added = addItem(draft, { section: 0, index: 1 }, 'New');
  expect(placesOf(added)).toEqual([['a', 'q1', 'b'], ['c']]);
  expect(added.items[1]).toEqual({
    id: 'q1',
    type: 'choice',
    text: 'New',
    options: [{ value: '1', label: 'Yes', score: 1 }],
  });
});

test('Several questions keep their order at the end of a page', () => {
  const added = addItems(aDraft(), { section: 0 }, ['X', 'Y', 'Z']);
  expect(placesOf(added)[0]).toEqual(['a', 'b', 'q1', 'q2', 'q3']);
  expect(added.items.slice(2, 5).map(({ text }) => text)).toEqual(['X', 'Y', 'Z']);
});

test('A copy of a question stands behind it', () => {
  const copied = duplicateItem(aDraft(), 'a');
  expect(placesOf(copied)).toEqual([['a', 'q1', 'b'], ['c']]);
  expect(copied.items[1]).toMatchObject({ id: 'q1', text: 'A' });
});

test('A question moves within its page and over its edge', () => {
  expect(placesOf(moveItem(aDraft(), 'a', 1, 1))).toEqual([['b'], ['c', 'a']]);
  expect(placesOf(stepItem(aDraft(), 'a', 1))).toEqual([['b', 'a'], ['c']]);
  expect(placesOf(stepItem(aDraft(), 'b', 1))).toEqual([['a'], ['b', 'c']]);
  expect(placesOf(stepItem(aDraft(), 'c', -1))).toEqual([['a', 'b', 'c'], []]);
  expect(placesOf(stepItem(aDraft(), 'a', -1))).toEqual(placesOf(aDraft()));
});

test('A removed question leaves nothing that refers to it', () => {
  const removed = removeItem(aDraft(), 'a');
  expect(JSON.stringify(removed)).not.toMatch(/"a"/);
  expect(removed.alerts[0]?.when).toEqual({ any: [{ not: { item: 'b', op: 'answered' } }] });
  expect(removed.tests[0]?.answers).toEqual({ b: 2, c: 3 });
  const empty = removeItem(removed, 'b');
  expect(empty.alerts[0]?.when).toBeUndefined();
});

test('A question with another id is found under it everywhere', () => {
  const renamed = renameItem(aDraft(), 'a', 'first');
  expect(JSON.stringify(renamed)).not.toMatch(/"a"/);
  expect(checkDefinition(renamed).problems).toEqual([]);
});

test('Another kind of answer keeps the texts, and the options where it has some', () => {
  const choice = withType({ id: 'a', type: 'rating', text: 'A', min: 0, title: 'T' }, 'choice');
  expect(choice).toMatchObject({ id: 'a', type: 'choice', text: 'A', title: 'T' });
  expect(choice).not.toHaveProperty('min');
  const options = [{ value: 'x', label: 'X', score: null }];
  expect(withType({ ...choice, options }, 'choices').options).toEqual(options);
  expect(withType({ ...choice, options }, 'date')).not.toHaveProperty('options');
});

test('A page layout of its own asks a new question behind the one before, and forgets a removed one', () => {
  const set = { id: 'set', type: 'question_set', questions: ['a', 'b'] };
  const steps = [
    { id: 'page', type: 'sdq_page', attributes: [set] },
    { type: 'question', question: 'c' },
  ];
  const draft = { ...aDraft(), steps };
  const added = addItem(addItem(draft, { section: 0, index: 1 }, 'X'), { section: 1 }, 'Y');
  expect(added.steps).toMatchObject([
    { attributes: [{ questions: ['a', 'q1', 'b'] }] },
    { question: 'c' },
    { question: 'q2' },
  ]);
  const removed = removeItem(removeItem(draft, 'a'), 'b');
  expect(removed.steps).toEqual([{ type: 'question', question: 'c' }]);
  expect(renameItem(draft, 'b', 'z').steps).toMatchObject([
    { attributes: [{ questions: ['a', 'z'] }] },
    {},
  ]);
});

test('A question moves to another page of an own layout, and nothing else of the layout changes', () => {
  const set = { id: 'set', type: 'question_set', questions: ['a'], options: [] };
  const comments = { id: 'assessment_comments', type: 'assessment_comments' };
  const page = { id: 'page', type: 'sdq_page', title: 'Page', attributes: [set, comments] };
  const own = { type: 'question', question: 'b' };
  const steps = [{ id: 'intro', type: 'assessment_intro' }, own, page];
  const draft = draftFrom({ items: [{ id: 'a' }, { id: 'b' }], steps });
  const moved = moveToStep(draft, 'b', 2);
  const added = { id: 'set_1', type: 'question_set', questions: ['b'] };
  expect(moved.steps).toEqual([steps[0], { ...page, attributes: [set, added, comments] }]);
  expect(moved.steps?.map(questionsOn)).toEqual([[], ['a', 'b']]);
  expect(moveToStep(moved, 'b', 0).steps).toEqual([steps[0], own, page]);
  const forSome = { ...page, attributes: [{ ...set, roles: ['parent'] }, added] };
  expect([questionsOn(forSome), freeQuestionsOn(forSome)]).toEqual([['a', 'b'], ['b']]);
  expect(stepStep(draft, 1, 1).steps).toEqual([steps[0], page, own]);
  expect(stepStep(draft, 0, -1)).toBe(draft);
});
