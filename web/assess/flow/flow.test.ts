import { expect, test } from 'vitest';
import { eventOnLeaving, hasAnyRating, submitStage, validStage } from './flow.ts';
import { anAssessment, aQuestion, facesSteps } from '#web/assess/testing/assessments.ts';

const dial = anAssessment().framework;
const faces = { format: 'faces', steps: facesSteps(), scoring: null } as const;

const none = { attributes: {} };

test('the dial flow submits on its summary step', () => {
  expect(submitStage(dial, none)).toBe(5);
});

test('other flows submit on the step before the thank-you page', () => {
  expect(submitStage(faces, none)).toBe(6);
});

test('a flow without a summary submits on its last step', () => {
  const steps = [aQuestion('a'), aQuestion('b')];
  expect(submitStage({ format: 'simple_radio', steps, scoring: null }, none)).toBe(1);
});

test('a stored step is clamped to the valid range', () => {
  expect(validStage(faces, none, 99)).toBe(6);
  expect(validStage(faces, none, -1)).toBe(0);
  expect(validStage(faces, none, 2)).toBe(2);
});

test('leaving the intro is the start event, leaving the submit step the finish event', () => {
  expect(eventOnLeaving(dial, none, 0)).toBe('assessment_start');
  expect(eventOnLeaving(dial, none, 1)).toBeNull();
  expect(eventOnLeaving(dial, none, 5)).toBe('assessment_finish');
  expect(eventOnLeaving(faces, none, 6)).toBe('assessment_finish');
});

test('zero counts as a rating and a comment does not', () => {
  expect(hasAnyRating({ attributes: { a: { rating: 0 } } })).toBe(true);
  expect(hasAnyRating({ attributes: { a: { comment: 'x' } } })).toBe(false);
});
