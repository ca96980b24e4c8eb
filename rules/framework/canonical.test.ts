import { expect, test } from 'vitest';
import { fullDefinition, ownSteps } from '../testing/full-definition.ts';
import { canonicalJson } from './canonical.ts';
import { parseFramework } from './framework.ts';

const full = {
  ...fullDefinition,
  titleByLanguage: { de: 'Probe' },
  roleIndicator: { self: 'You' },
};

test('A definition that is read and written again is the same, byte for byte', () => {
  for (const definition of [full, { ...full, steps: ownSteps }]) {
    const text = canonicalJson(parseFramework(definition));
    expect(canonicalJson(parseFramework(JSON.parse(text)))).toBe(text);
    expect(parseFramework(JSON.parse(text))).toEqual(parseFramework(definition));
  }
});

test('The order of keys in the source does not matter', () => {
  const text = canonicalJson(parseFramework(full));
  expect(canonicalJson(parseFramework(reversed(full)))).toBe(text);
});

test('Keys are in the order of the schema, and the text ends with a line feed', () => {
  const text = canonicalJson(parseFramework(full));
  expect(text.split('\n').slice(0, 4)).toEqual([
    '{',
    '  "edition": 2,',
    '  "id": "sample",',
    '  "version": 1,',
  ]);
  expect(text.endsWith('}\n')).toBe(true);
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, reversed(inner)]);
  return Object.fromEntries(entries.toReversed());
}
