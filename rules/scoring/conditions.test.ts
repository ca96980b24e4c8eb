import { expect, test } from 'vitest';
import type { Operator } from '../definition/condition.ts';
import { holds } from './conditions.ts';

test.each<[Operator, (string | number | string[] | undefined)[]]>([
  ['=', [3, '3', ['3', 'x'], 0.1 + 2.9]],
  ['!=', [2, 4, 'x', ['x'], undefined]],
  ['<', [2, '2', -5]],
  ['<=', [2, 3, '3', 0.1 + 2.9]],
  ['>', [4, '10', 'x']],
  ['>=', [3, 4, '3', 'x']],
  ['includes', [3, ['3', 'x']]],
  ['answered', [0, 3, 'x', ['x']]],
])('%s 3 holds for %j', (op, answers) => {
  for (const fact of answers)
    expect(
      holds({ item: 'item', op, value: 3 }, { answer: () => fact, score: () => undefined }),
    ).toBe(true);
});

test.each<[Operator, (string | number | string[] | undefined)[]]>([
  ['=', [2, '30', ['x'], undefined]],
  ['!=', [3, '3', ['3']]],
  ['<', [3, 4, ['2'], undefined]],
  ['<=', [4, ['2'], undefined]],
  ['>', [3, 2, ['4'], undefined]],
  ['>=', [2, ['4'], undefined]],
  ['includes', [2, ['x'], undefined]],
  ['answered', [undefined]],
])('%s 3 does not hold for %j', (op, answers) => {
  for (const fact of answers)
    expect(
      holds({ item: 'item', op, value: 3 }, { answer: () => fact, score: () => undefined }),
    ).toBe(false);
});

test('conditions combine, and ask about scores as about answers', () => {
  const facts = { answer: () => 1, score: () => 2.5 };
  const item = { item: 'item', op: '=', value: 1 } as const;
  const scale = { scale: 'scale', op: '>', value: 2.5 } as const;
  expect(holds({ all: [item, scale] }, facts)).toBe(false);
  expect(holds({ any: [item, scale] }, facts)).toBe(true);
  expect(holds({ all: [item, { not: scale }] }, facts)).toBe(true);
});
