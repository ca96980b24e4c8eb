import { expect, test } from 'vitest';
import type { Questionnaire, QuestionnaireItem } from 'fhir/r4.d.ts';
import { parseFramework } from '#rules/framework/framework.ts';
import { fullDefinition } from '#rules/testing/full-definition.ts';
import { toFhir } from './to-fhir.ts';

const option = (value: string, score: number | null, more = {}) => {
  return { value, label: `Label ${value}`, score, ...more };
};
const base = { ...fullDefinition, alerts: [], tests: [], norms: [], bands: [], reliability: [] };

/** The resource of a definition whose items are replaced; all are in one section and no scale counts them. */
function ofItems(items: { id: string }[], more = {}): Questionnaire {
  const sections = [{ id: 'day', title: 'Day', items: items.map(({ id }) => id) }];
  const { thresholds: _, ...rest } = base;
  return toFhir(parseFramework({ ...rest, main: 'all', items, sections, scales: [], ...more }));
}

function itemsOf(resource: Questionnaire): QuestionnaireItem[] {
  return resource.item?.[0]?.item ?? [];
}

test('Each type of item is one that other systems ask', () => {
  const items = itemsOf(toFhir(parseFramework(fullDefinition)));
  expect(items.map(({ linkId, type, required = false }) => [linkId, type, required])).toEqual([
    ['mood', 'integer', true],
    ['sleep', 'choice', true],
    ['help', 'choice', false],
    ['hours', 'integer', false],
    ['since', 'date', false],
    ['why', 'string', false],
    ['notes', 'text', false],
  ]);
  expect(items[5]?.enableWhen).toEqual([{ question: 'mood', operator: '<', answerInteger: 5 }]);
  expect(items[2]).toMatchObject({ repeats: true });
});

test('The scores of options are ordinal values; an option without a score has none', () => {
  const choice = {
    id: 'calm',
    type: 'choice',
    text: 'Calm?',
    options: [
      option('yes', 1.5, { labelByLanguage: { de: 'Ja' } }),
      option('unsure', null, { missing: 'unknown' }),
    ],
  };
  expect(itemsOf(ofItems([choice]))[0]?.answerOption).toEqual([
    {
      extension: [
        { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 1.5 },
      ],
      valueCoding: {
        code: 'yes',
        display: 'Label yes',
        _display: {
          extension: [
            {
              url: 'http://hl7.org/fhir/StructureDefinition/translation',
              extension: [
                { url: 'lang', valueCode: 'de' },
                { url: 'content', valueString: 'Ja' },
              ],
            },
          ],
        },
      },
    },
    { valueCoding: { code: 'unsure', display: 'Label unsure' } },
  ]);
});

const conditions = [
  [{ item: 'a', op: 'includes', value: 'x' }, ['a = x']],
  [{ not: { item: 'a', op: 'includes', value: 'x' } }, ['a != x']],
  [{ not: { item: 'b', op: 'answered' } }, ['b exists false']],
  [
    {
      any: [
        { item: 'b', op: '=', value: 'x' },
        { item: 'c', op: '>=', value: 2 },
      ],
    },
    ['b = x', 'c >= 2', 'any'],
  ],
  [{ all: [{ any: [{ item: 'b', op: 'answered' }] }, { item: 'c', op: 'answered' }] }, null],
  [{ not: { item: 'b', op: '=', value: 'x' } }, null],
] as const;

test.each(conditions)('The condition %j is enabled by %j', (showIf, expected) => {
  const options = [option('x', 1), option('y', 0)];
  const items = [
    { id: 'a', type: 'choices', text: 'A?', options },
    { id: 'b', type: 'choice', text: 'B?', options },
    { id: 'c', type: 'number', text: 'C?', min: 0, max: 5 },
    { id: 'd', type: 'comment', text: 'D?', showIf },
  ];
  const shown = itemsOf(ofItems(items))[3];
  const said = shown?.enableWhen?.map(({ question, operator, ...answer }) => {
    const [value] = Object.values(answer);
    const code = typeof value === 'object' && 'code' in value ? value.code : value;
    return `${question} ${operator} ${JSON.stringify(code)}`.replaceAll('"', '');
  });
  const behaviour = shown?.enableBehavior ? [shown.enableBehavior] : [];
  expect(said ? [...said, ...behaviour] : null).toEqual(expected);
  const own = shown?.extension?.[0]?.valueString ?? '{}';
  expect(JSON.parse(own).showIf).toEqual(expected ? undefined : showIf);
});

test('Every linkId is given once, although sections and items may share an id', () => {
  const rating = {
    id: 'day',
    type: 'rating',
    text: 'Day?',
    instructions: 'Think of it.',
    labels: { low: 'Bad', high: 'Good' },
  };
  const clash = { id: 'day-help', type: 'text', text: 'Help?' };
  const linkIds: string[] = [];
  const collect = (items: QuestionnaireItem[] = []) => {
    for (const { linkId, item } of items) {
      linkIds.push(linkId);
      collect(item);
    }
  };
  collect(ofItems([rating, clash]).item);
  expect(linkIds).toEqual(['day-2', 'day', 'day-help-2', 'day-lower', 'day-upper', 'day-help']);
});

test('A sum of choices is calculated in other systems too', () => {
  const choices = ['a', 'b'].map((id) => {
    return { id, type: 'choice', text: id, options: [option('x', 1), option('y', 0)] };
  });
  const scale = { id: 'all-of-it', title: 'All of it', method: 'sum' };
  const scales = [
    { ...scale, items: [{ item: 'a' }, { item: 'b' }] },
    { ...scale, id: 'weighted', items: [{ item: 'a', weight: 2 }, { item: 'b' }] },
  ];
  const thresholds = { lower: 0.5, upper: 1.5 };
  const [, ...hidden] = ofItems(choices, { scales, main: 'all-of-it', thresholds }).item ?? [];
  expect(hidden.map(({ linkId }) => linkId)).toEqual(['score-all-of-it']);
  expect(hidden[0]?.extension?.[1]?.valueExpression?.expression).toBe(
    "%resource.descendants().where(linkId='a' or linkId='b').answer.value.ordinal().sum()",
  );
});
