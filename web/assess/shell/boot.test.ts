import { expect, test } from 'vitest';
import { inlinedAnswer, tokenOf } from './boot.ts';

function pageWith(text: string): Document {
  document.body.innerHTML = '<script type="application/json" id="assessment"></script>';
  const block = document.getElementById('assessment');
  if (block) block.textContent = text;
  return document;
}

test('the token is the last part of the path', () => {
  expect(tokenOf('/assess/abc-DEF')).toBe('abc-DEF');
  expect(tokenOf('/assess/abc/')).toBe('abc');
});

test('an empty data block gives null', () => {
  expect(inlinedAnswer(pageWith(' '))).toBeNull();
});

test('an inlined assessment is an answer', () => {
  const data = { assessment: { number: 1 } };
  expect(inlinedAnswer(pageWith(JSON.stringify({ data })))).toEqual({ kind: 'answer', data });
});

test('an inlined error is a problem', () => {
  const errors = { id: 'AssessmentStartingSoon', title: 'Soon' };
  expect(inlinedAnswer(pageWith(JSON.stringify({ errors })))).toEqual({
    kind: 'problem',
    problem: { status: 0, ...errors },
  });
});

test('an inlined error of a busy server counts as unreachable', () => {
  const errors = { id: 'unavailable', title: 'Please try again shortly.' };
  expect(inlinedAnswer(pageWith(JSON.stringify({ errors })))?.kind).toBe('unreachable');
});
