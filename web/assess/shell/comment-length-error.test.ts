import { expect, test } from 'vitest';
import { commentLengthError } from './comment-length-error.ts';
import { aQuestion, sdqStep } from '#web/assess/testing/assessments.ts';

const steps = [aQuestion('pace'), aQuestion('sleep')];
const withComment = (comment: string) => ({ attributes: { sleep: { comment } } });

test('a comment may have 5,000 characters, and a longer one gives an error that names its question', () => {
  expect(commentLengthError(steps, withComment('x'.repeat(5000)))).toBeNull();
  expect(commentLengthError(steps, withComment('x'.repeat(5001)))).toBe(
    'Your comment on “How is sleep?” is too long. Please shorten it.',
  );
});

test('an overall comment may have 10,000 characters', () => {
  const input = (length: number) => ({ attributes: {}, comment: 'x'.repeat(length) });
  expect(commentLengthError([sdqStep()], input(10_000))).toBeNull();
  expect(commentLengthError([sdqStep()], input(10_001))).toContain('too long');
});
