import { msg } from '@lingui/core/runtime-macro';
import { expect, test } from 'vitest';
import {
  displayFaceScore,
  displayScore,
  enabledQuestions,
  isGroupEnabled,
  isRated,
  missingQuestions,
  percentage,
  questionsOf,
} from './answers.ts';
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
      enabledCondition: { id: 'a', rating: [0, 2] },
      attributes: [questionSet('second', ['c'])],
    },
  ],
};

test('a grouping is enabled only by one of its ratings, and zero is a rating', () => {
  const grouping = { enabledCondition: { id: 'a', rating: [0, 2] } };
  expect(isGroupEnabled(grouping, { a: { rating: 0 } })).toBe(true);
  expect(isGroupEnabled(grouping, { a: { rating: 1 } })).toBe(false);
  expect(isGroupEnabled(grouping, { a: { rating: null } })).toBe(false);
  expect(isGroupEnabled(grouping, {})).toBe(false);
});

test('zero counts as a rating, null and a missing answer do not', () => {
  expect(isRated('a', { a: { rating: 0 } })).toBe(true);
  expect(isRated('a', { a: { rating: null } })).toBe(false);
  expect(isRated('constructor', {})).toBe(false);
});

test('a page lists all its questions, and those that can be answered now', () => {
  expect(questionsOf(page).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(enabledQuestions(page, {}).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(enabledQuestions(page, { a: { rating: 2 } }).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('the missing questions of a page are the unrated ones of its sets and enabled groupings, in order', () => {
  expect(missingQuestions(page, {})).toEqual(['a', 'b']);
  expect(missingQuestions(page, { a: { rating: 2 } })).toEqual(['b', 'c']);
  expect(missingQuestions(page, { a: { rating: 1 }, b: { rating: 0 } })).toEqual([]);
});

test('a comment-only question and a page without questions have no missing questions', () => {
  expect(missingQuestions(question('comment_only'), {})).toEqual([]);
  expect(missingQuestions(question('rating'), {})).toEqual(['q']);
  expect(missingQuestions({ id: 'end', type: 'assessment_summary' }, {})).toEqual([]);
});

test('the faces show 4 for 0 down to 0 for 100', () => {
  expect([0, 25, 50, 75, 100].map(displayFaceScore)).toEqual([4, 3, 2, 1, 0]);
});

test('a rating becomes a percentage of its scale', () => {
  expect(percentage(3, 4)).toBe(75);
  expect(percentage(0, 40)).toBe(0);
});

test('a score shows one decimal up to a scale of 20 and none above', () => {
  expect(displayScore(7, 20)).toBe('7.0');
  expect(displayScore(7.25, 10)).toBe('7.3');
  expect(displayScore(7.25, 21)).toBe('7');
  expect(displayScore(66.5, 100)).toBe('67');
  expect(displayScore(-1.5, 100)).toBe('-2');
});

test('a change that rounds to zero has no sign', () => {
  expect(displayScore(-0.4, 100)).toBe('0');
  expect(displayScore(-0.01, 10)).toBe('0.0');
});

function questionSet(id: string, ids: string[]): QuestionSet {
  return {
    id,
    type: 'question_set',
    indented: false,
    options: [
      [0, 'No'],
      [2, 'Yes'],
    ],
    attributes: ids.map((each) => ({ id: each, question: each })),
  };
}

function question(responseType: 'rating' | 'comment_only'): Step<unknown> {
  return {
    id: 'q',
    type: 'question',
    title: 'Title',
    question: 'Text',
    progressLabel: msg`Question ${{ number: 1 }} of ${{ questions: 1 }}`,
    responseType,
    sectionNumber: 1,
    sectionTitle: 'Section',
  };
}
