import { msg } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';
import { isRated, keyOf, missingQuestions, questionsOf, shownQuestions } from './answers.ts';
import type { QuestionSet, Step } from './step.ts';

const page: Step<unknown> = {
  id: 'page',
  type: 'sdq_page',
  attributes: [
    { id: 'client', type: 'client_details' },
    questionSet('first', ['a', 'b']),
    {
      id: 'group',
      type: 'grouping',
      attributes: [questionSet('second', ['c'])],
    },
  ],
};

test('zero and a text are answers; null, an empty choice and a missing answer are not', () => {
  expect(isRated('a', { a: { value: 'x' } })).toBe(true);
  expect(isRated('a', { a: { value: [] } })).toBe(false);
  expect(isRated('a', { a: { rating: 0 } })).toBe(true);
  expect(isRated('a', { a: { rating: null } })).toBe(false);
  expect(isRated('constructor', {})).toBe(false);
});

test('a page lists all its questions, and those that are shown now', () => {
  expect(questionsOf(page).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(shownQuestions(page, withoutGroup).map(({ id }) => id)).toEqual(['a', 'b']);
});

test('the missing questions of a page are the unanswered ones that are shown, in order', () => {
  expect(missingQuestions(page, {}, withoutGroup)).toEqual(['a', 'b']);
  expect(missingQuestions(page, { a: { rating: 2 } })).toEqual(['b', 'c']);
  expect(missingQuestions(page, { a: { rating: 1 }, b: { rating: 0 } }, withoutGroup)).toEqual([]);
});

test.each([
  ['0', 0],
  ['25', 25],
  ['-3', -3],
  ['007', '007'],
  ['1.5', '1.5'],
  ['yes', 'yes'],
])('the option %s is stored as %j', (value, key) => {
  expect(keyOf(value)).toBe(key);
});

test('an optional question and a page without questions have no missing questions', () => {
  expect(missingQuestions(question(false), {})).toEqual([]);
  expect(missingQuestions(question(true), {})).toEqual(['q']);
  expect(missingQuestions({ id: 'end', type: 'assessment_summary' }, {})).toEqual([]);
});

function withoutGroup(id: string): boolean {
  return id !== 'c';
}

function questionSet(id: string, ids: string[]): QuestionSet {
  return {
    id,
    type: 'question_set',
    indented: false,
    options: [
      [0, 'No'],
      [2, 'Yes'],
    ],
    attributes: ids.map((each) => {
      return { id: each, itemType: 'choice', question: each, isRequired: true };
    }),
  };
}

function question(isRequired: boolean): Step<unknown> {
  return {
    id: 'q',
    type: 'question',
    title: 'Title',
    question: 'Text',
    progressLabel: msg`Question ${{ number: 1 }} of ${{ questions: 1 }}`,
    itemType: 'rating',
    isRequired,
    responseType: 'rating',
    sectionNumber: 1,
    sectionTitle: 'Section',
  };
}
