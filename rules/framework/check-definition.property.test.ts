import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsFor } from '../answering/steps.ts';
import type { Framework } from '../definition/definition.ts';
import { personalScores } from '../scoring/personal-scores.ts';
import { teamResult } from '../scoring/score.ts';
import { replaced } from '../testing/definitions.ts';
import { fullDefinition, ownSteps } from '../testing/full-definition.ts';
import { definition } from '../testing/second-edition.ts';
import { checkDefinition } from './framework.ts';
import { inWords } from '../testing/in-words.ts';

const file = new URL('../../frameworks/strengths-and-difficulties.json', import.meta.url);
const sdq: object = JSON.parse(readFileSync(file, 'utf8'));
const definitions = [fullDefinition, { ...fullDefinition, steps: ownSteps }, sdq];

const names = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'all', 'mood');
const odd = fc.oneof(
  fc.constantFrom<unknown>(NaN, Infinity, -0, 1e308, -1e308, 5e-324, 2 ** 53, undefined, null),
  fc.constantFrom<unknown>([], {}, '', ' ', '0', 'NaN', [[]], [null], { __proto__: null }),
  names,
  fc.array(names, { maxLength: 3 }),
  names.map((name) => JSON.parse(`{"${name}": {"${name}": 1}}`) as unknown),
  fc.integer({ min: -3, max: 12 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that may fit. */
const mild = fc.oneof(
  fc.constantFrom<unknown>(undefined, true, false, -2, 0, 0.3, 1, 2, 1e300, -1e300),
  fc.constantFrom('mood', 'sleep', 'help', 'hours', 'why', 'score', 'points', 'total', 'list'),
  fc.constantFrom('sum', 'count', 'mean', 'none', 'worst', 'per_informant', 'better', 'neither'),
  fc.constantFrom('raw', 't', 'percentile', 'z', 'self', 'form', 'dial', 'half_up', '=', '>'),
);

/** A definition with odd values in a few places. */
const changed = fc
  .constantFrom<object>(...definitions)
  .chain((base) =>
    fc.tuple(
      fc.constant(base),
      fc.array(fc.tuple(fc.constantFrom(...pathsOf(base)), fc.oneof(odd, mild, mild, mild)), {
        minLength: 1,
        maxLength: 2,
      }),
    ),
  )
  .map(([base, changes]) =>
    changes.reduce<unknown>((whole, [path, value]) => {
      try {
        return replaced(Object(whole), path, value);
      } catch {
        return whole;
      }
    }, base),
  );

test('any JSON is checked without an error, and is either a definition or has problems', () => {
  const any = fc.oneof(
    fc.jsonValue(),
    fc.record({ edition: fc.constantFrom(1, 2, 3), items: fc.jsonValue() }, { requiredKeys: [] }),
  );
  fc.assert(
    fc.property(any, (value) => {
      const { framework, problems } = checkDefinition(value);
      expect(problems.length === 0).toBe(framework !== null);
    }),
  );
});

test('a definition with odd values is checked without an error, and when accepted gives finite scores', () => {
  fc.assert(
    fc.property(changed, fc.nat(), (value, seed) => {
      const { framework, problems } = checkDefinition(value);
      expect(problems.length === 0).toBe(framework !== null);
      const numbers = framework ? numbersIn(scored(framework, seed)) : [];
      expect(numbers.every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 800 },
  );
});

const nested = (depth: number) =>
  Array.from({ length: depth }).reduce<object>((not) => ({ not }), {
    item: 'item',
    op: 'answered',
  });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `i${index}`);
const over = { id: 'over', title: 'Over', parts: [{ scale: 'p0' }] };
const lattice = numbered(60).map((id, index) => ({
  id: `p${index}`,
  title: id,
  parts: [{ scale: `p${(index + 1) % 60}` }, { scale: `p${(index + 2) % 60}` }],
}));
const ladder = numbered(60).map((id, index) => ({
  id: `p${index}`,
  title: id,
  method: 'sum',
  parts:
    index < 2 ? [{ scale: 'score' }] : [{ scale: `p${index - 1}` }, { scale: `p${index - 2}` }],
}));
const list = (count: number, showIf: (index: number) => object) => ({
  ...definition(),
  items: numbered(count).map((id, index) => ({
    id,
    type: 'rating',
    text: id,
    showIf: showIf(index),
  })),
  sections: [{ id: 'section', title: 'Section', items: numbered(count) }],
  scales: [{ id: 'score', title: 'Score', items: numbered(count).map((item) => ({ item })) }],
});
const last = { item: 'i0', op: '=', value: 1 };

test.each<[string, unknown, string | undefined]>([
  [
    'a condition 100,000 levels deep',
    { ...definition(), alerts: [{ when: nested(100_000) }] },
    'Nested more than 100 levels deep',
  ],
  ['5,000 items', list(5000, () => last), 'Too big: expected array to have <=1000 items'],
  [
    'a circle of 1,000 conditions',
    list(1000, (index) => ({ ...last, item: `i${(index + 1) % 1000}` })),
    'Whether i0 is shown depends on i0 itself',
  ],
  [
    '1,000 conditions on the score of all',
    list(1000, () => ({ scale: 'score', op: '>', value: 1 })),
    'Whether i0 is shown depends on i0 itself',
  ],
  [
    'scales in many circles',
    { ...definition(), scales: [...definition().scales, over, ...lattice] },
    'p1 is made of p0 itself',
  ],
  [
    'scales of scales along more than 10¹² paths',
    { ...definition(), scales: [...definition().scales, ...ladder] },
    undefined,
  ],
])('%s is checked at once', (_, value, message) => {
  expect(inWords(checkDefinition(value).problems)[0]?.message).toBe(message);
});

/** The path of every value in a definition. */
function pathsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    key,
    ...pathsOf(inner).map((path) => `${key}.${path}`),
  ]);
}

/** Everything that scoring gives for people who answer every item with some option or number. */
function scored(framework: Framework, seed: number): unknown[] {
  const responses = framework.roles.map((role, person) => {
    const answers = framework.items.map((item, index) => {
      const number = (seed + index * 7 + person) % 5;
      const options = 'options' in item ? item.options : [];
      const value = options[number % Math.max(1, options.length)]?.value ?? number;
      return [item.id, item.type === 'choices' ? { value: [String(value)] } : { value }] as const;
    });
    return { userId: role, role, attributes: Object.fromEntries(answers) };
  });
  return [
    framework.roles.map((role) => stepsFor(framework, role)),
    teamResult(framework, responses),
    responses.map((response) => personalScores(framework, response)),
  ];
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}
