import { expect, test } from 'vitest';
import { mergeAnswers } from './answer-versions.ts';
import type { AssessmentInput } from './assessments.ts';

type Answer = AssessmentInput['attributes'][string];

test.each<[string, Answer, Answer]>([
  ['a rating', { rating: 1 }, { rating: 2 }],
  ['a text', { value: 'one' }, { value: 'two' }],
  ['several choices', { value: ['one'] }, { value: ['one', 'two'] }],
  ['a comment', { comment: 'One' }, { comment: 'Two' }],
])('of two tabs, the newer answer wins: %s', (_kind, older, newer) => {
  const merged = mergeAnswers(versioned(older, 1), versioned(newer, 2));
  expect(merged).toMatchObject({ changed: ['question a'], ...versioned(newer, 2) });
});

function versioned(answer: Answer, version: number) {
  return { input: { attributes: { a: answer } }, versions: { 'question a': version } };
}
