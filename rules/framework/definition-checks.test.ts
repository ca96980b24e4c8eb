import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inBrackets, replaced } from '../testing/definitions.ts';
import { faults } from '../testing/definition-faults.ts';
import type { Changes } from '../testing/definition-faults.ts';
import { fullDefinition, ownSteps } from '../testing/full-definition.ts';
import { checkDefinition } from './framework.ts';
import { inWords } from '../testing/in-words.ts';

test('the definition that the faults are put into has none', () => {
  for (const changes of [{}, { steps: ownSteps }]) expect(problemsOf(changes)).toEqual([]);
});

test.each(faults)('$1: $2', (changes, field, message) => {
  expect(problemsOf(changes)).toContainEqual({ field: inBrackets(field), message });
});

test('every message of the checks is the message of some fault', () => {
  const given = faults.map(([, , message]) => message);
  expect(messages().filter((pattern) => !given.some((each) => pattern.test(each)))).toEqual([]);
});

test('what is missing hides no other fault, wherever either is', () => {
  const problems = problemsOf({
    'items.0.text': '',
    'items.1.options.0.label': '',
    'items.3.decimals': 'two',
    'items.0.max': -1,
    'sections.0.items.6': 'garden',
    'bands.0.cuts.0.upTo': undefined,
    'bands.1.cuts.0.word': '',
    'alerts.0.text': '',
    'alerts.1': {
      id: 'late',
      level: 'info',
      text: 'Late',
      when: { item: 'garden', op: 'answered' },
    },
    'tests.0.name': undefined,
    colour: 'red',
  });
  const fields = problems.map(({ field }) => field);
  for (const field of [
    'items[0].text',
    'items[1].options[0].label',
    'items[3].decimals',
    'items[0].max',
    'sections[0].items[6]',
    'bands[1].cuts[0].word',
    'alerts[0].text',
    'alerts[1].when.item',
    'tests[0].name',
    'colour',
  ])
    expect(fields).toContain(field);
  expect(new Set(fields).size).toBe(fields.length);
});

test('several faults are reported at once', () => {
  const problems = problemsOf({
    'items.0.min': 10,
    'items.1.options.1.value': '0',
    languages: ['en', 'en'],
    'items.2.id': 'mood',
  });
  expect(problems.map(({ field }) => field)).toEqual([
    'languages[1]',
    'items[2].id',
    'items[0].max',
    'items[1].options[1].value',
  ]);
});

function problemsOf(changes: Changes) {
  let changed: unknown = fullDefinition;
  for (const [path, value] of Object.entries(changes))
    changed = replaced(Object(changed), path, value);
  return inWords(checkDefinition(changed).problems);
}

/** The texts in the sources of the checks of the second edition: whatever has a space between quotes. */
function messages(): RegExp[] {
  const names = readdirSync(import.meta.dirname).filter(
    (name) => /^(\w+-checks|problems|framework)\.ts$/.test(name) && !name.startsWith('first'),
  );
  return names.flatMap((name) => {
    const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    const code = source.replaceAll(/\/\*[^]*?\*\//g, '');
    const texts = [...code.matchAll(/'([^'\n]*)'|`([^`\n]*)`/g)];
    return texts
      .map(([, plain, template]) => (plain ?? template ?? '').split(/\$\{\{.*?\}\}|\$\{.*?\}/))
      .filter((parts) => parts.join('').includes(' '))
      .map((parts) => new RegExp(`^${parts.map(escaped).join('.+')}$`));
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
