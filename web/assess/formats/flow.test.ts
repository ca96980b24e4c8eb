import { expect, test } from 'vitest';
import { eventOnLeaving, hasAnyRating, submitStage, validStage } from './flow.ts';
import { anAssessment, aQuestion, facesSteps } from '#web/assess/testing/assessments.ts';

const dial = anAssessment().framework;
const faces = { format: 'faces', steps: facesSteps() } as const;

test('the dial flow is submitted on its summary', () => {
  expect(submitStage(dial)).toBe(5);
});

test('other flows are submitted before the thank-you page', () => {
  expect(submitStage(faces)).toBe(6);
});

test('without a summary the last step submits', () => {
  const steps = [aQuestion('a'), aQuestion('b')];
  expect(submitStage({ format: 'simple_radio', steps })).toBe(1);
});

test('a remembered step is brought into range', () => {
  expect(validStage(faces, 99)).toBe(6);
  expect(validStage(faces, -1)).toBe(0);
  expect(validStage(faces, 2)).toBe(2);
});

test('leaving the intro starts, leaving the last step finishes', () => {
  expect(eventOnLeaving(dial, 0)).toBe('assessment_start');
  expect(eventOnLeaving(dial, 1)).toBeNull();
  expect(eventOnLeaving(dial, 5)).toBe('assessment_finish');
  expect(eventOnLeaving(faces, 6)).toBe('assessment_finish');
});

test('zero is a rating, a comment is none', () => {
  expect(hasAnyRating({ attributes: { a: { rating: 0 } } })).toBe(true);
  expect(hasAnyRating({ attributes: { a: { comment: 'x' } } })).toBe(false);
});
