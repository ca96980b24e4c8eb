import { expect, test } from 'vitest';
import { guardFormula } from './formula-guard.ts';

test.each([
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '＋x',
  '－x',
  '＠x',
  '=-1',
])('%j is no formula any more', (cell) => {
  expect(guardFormula(cell)).toBe(`'${cell}`);
});

test.each([
  '-12',
  '+3.5',
  '-1,000.00',
  '+44 20 7946 0000',
  '+44 (0)20-7946',
  'Kim',
  '',
  "'=1",
  'a=b',
])('%j stays as it is', (cell) => {
  expect(guardFormula(cell)).toBe(cell);
});
