import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

test.each([
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\r\r',
  '＝1+1',
  '＋x',
  '－x',
  '＠x',
  '=-1',
  "'=1",
  ' =1',
  '"=1"',
])('%j is guarded against being run as a formula', (cell) => {
  expect(guardFormula(cell)).toBe(cell.replace(/(?=['=+\-@＝＋－＠\r])/, "'"));
});

test.each([
  ['Kim;=1+1', "Kim;'=1+1"],
  ['Kim,@SUM(A1)', "Kim,'@SUM(A1)"],
  ['Kim\t+cmd|calc', "Kim\t'+cmd|calc"],
  ['Kim\n-2+3', "Kim\n'-2+3"],
  ['Kim\r＝1', "Kim\r'＝1"],
  ['Kim; "=1"', `Kim; "'=1"`],
  ['\t=1', "'\t'=1"],
  ['=1;=2\n=3', "'=1;'=2\n'=3"],
])('%j stays guarded when it is split inside the cell', (cell, guarded) => {
  expect(guardFormula(cell)).toBe(guarded);
});

test.each([
  '-12',
  '+3.5',
  '-1,000.00',
  '+44 20 7946 0000',
  '+44 (0)20-7946',
  '3;-4',
  'Kim',
  '',
  'a=b',
  'a -b',
])('%j is unchanged', (cell) => {
  expect(guardFormula(cell)).toBe(cell);
});

const hostileSigns = [
  "'",
  '=',
  '-',
  '+',
  '@',
  '＝',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  ' ',
  '"',
  'a',
  '1',
];
const hostile = fc.string({ unit: fc.constantFrom(...hostileSigns) });

test('unguardFormula reverses guardFormula', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (cell) => {
      expect(unguardFormula(guardFormula(cell))).toBe(cell);
    }),
  );
});

test('No part of a guarded cell starts like a formula, unless it is a number', () => {
  fc.assert(
    fc.property(hostile, (cell) => {
      for (const piece of guardFormula(cell).split(/[,;\t\r\n]/)) {
        expect(piece).toMatch(/^[ "]*(?:[^=+\-@＝＋－＠]|$|[+-][\d\s.()/-]*$)/);
      }
    }),
  );
});
