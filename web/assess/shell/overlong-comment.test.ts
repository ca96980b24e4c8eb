import { expect, test } from 'vitest';
import { overlongComment } from './overlong-comment.ts';
import { aQuestion, sdqStep } from '#web/assess/testing/assessments.ts';

const steps = [aQuestion('pace'), aQuestion('sleep')];
const withComment = (comment: string) => ({ attributes: { sleep: { comment } } });

test('a comment may have 5,000 characters, and the question of a longer one is named', () => {
  expect(overlongComment(steps, withComment('x'.repeat(5000)))).toBeNull();
  expect(overlongComment(steps, withComment('x'.repeat(5001)))).toBe(
    'Your comment on “How is sleep?” is too long. Please shorten it.',
  );
});

test('an overall comment may have 10,000 characters', () => {
  const input = (length: number) => ({ attributes: {}, comment: 'x'.repeat(length) });
  expect(overlongComment([sdqStep()], input(10_000))).toBeNull();
  expect(overlongComment([sdqStep()], input(10_001))).toContain('too long');
});
