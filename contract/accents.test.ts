import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accentGrounds, accentProblem, contrastOf, nearestAccent } from './accents.ts';

test('black on white has the greatest contrast', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the pages behind an accent have the colours of the design', () => {
  const tokens = readFileSync('web/design/tokens.css', 'utf8');
  const grounds = [...tokens.matchAll(/--ground: (#\w+)/g)].map(([, colour]) => colour);
  expect(grounds).toEqual([accentGrounds.light, accentGrounds.dark]);
});

test.each([
  ['#ffee00', 'too_light'],
  ['#ffffff', 'too_light'],
  ['#001133', 'too_dark'],
  ['#000000', 'too_dark'],
  ['#0000ff', 'too_dark'],
])('%s is %s, and the nearest colour is not', (colour, problem) => {
  expect(accentProblem(colour)).toBe(problem);
  expect(accentProblem(nearestAccent(colour))).toBeNull();
});

test('a colour that works stays', () => {
  const colour = nearestAccent('#ff0000');
  expect(nearestAccent(colour)).toBe(colour);
});
