import { expect, test } from 'vitest';
import { middleOf, onStep } from './rating-scale.ts';

test.each([
  [{ min: 0, max: 1, step: 0.1 }, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]],
  [{ min: -0.5, max: 0.5, step: 0.25 }, [-0.5, -0.25, 0, 0.25, 0.5]],
  [{ min: -0.1, max: 0.1, step: 0.05 }, [-0.1, -0.05, 0, 0.05, 0.1]],
  [{ min: 0.00000001, max: 0.00000003, step: 0.00000001 }, [1e-8, 2e-8, 3e-8]],
])('every step of %j is the number that its definition writes', (scale, numbers) => {
  const steps = numbers.map((_, index) => onStep(scale, scale.min + index * scale.step));
  expect(steps).toEqual(numbers);
});

test('the middle is on a step, also between negative and positive numbers', () => {
  expect(middleOf({ min: -1, max: 1.5, step: 0.25 })).toBe(0.25);
});
