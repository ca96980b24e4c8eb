import { expect, test } from 'vitest';
import {
  eventOnLeaving,
  hasAnyRating,
  placeOf,
  stageBeside,
  submitStage,
  validStage,
} from './flow.ts';
import { anAssessment, aQuestion, aScoring, facesSteps } from '#web/assess/testing/assessments.ts';

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

/** A dial flow of which the second section, its only question, is asked after low ratings. */
const conditional = {
  ...dial,
  scoring: aScoring(dial.steps, { sleep: { item: 'pace', op: '<', value: 50 } }),
};
const low = { attributes: { pace: { rating: 10 } } };
const high = { attributes: { pace: { rating: 90 } } };

test('a section of which no question is asked has no summary of its own', () => {
  expect(stageBeside(conditional, low, 2, 'forward')).toBe(3);
  expect(stageBeside(conditional, low, 3, 'forward')).toBe(4);
  expect(stageBeside(conditional, high, 2, 'forward')).toBe(5);
  expect(stageBeside(conditional, high, 5, 'back')).toBe(2);
});

test('the progress counts the steps and the questions that are asked', () => {
  expect(placeOf(conditional, low, 3)).toEqual({ place: 4, count: 6 });
  expect(placeOf(conditional, low, 3, 'question')).toEqual({ place: 2, count: 2 });
  expect(placeOf(conditional, high, 5)).toEqual({ place: 4, count: 4 });
  expect(placeOf(conditional, high, 1, 'question')).toEqual({ place: 1, count: 1 });
});
