import { expect, test } from 'vitest';
import { convert } from '#server/frameworks/imports/convert.ts';
import {
  itemsOf,
  jsonFile,
  outcomesOf,
  sourceFile,
  textFile,
  unreadable,
} from '#testing/questionnaire-files.ts';

const questionnaire = (item: unknown[], more = {}) =>
  jsonFile({ resourceType: 'Questionnaire', status: 'active', title: 'T', item, ...more });

test('A Questionnaire of R4 becomes pages, items, conditions and a scale', () => {
  const { format, definition, problems } = convert(sourceFile('sleep-r4.json'));
  expect(format).toBe('fhir');
  expect(definition).toMatchObject({
    title: 'Sleep of the last week',
    titleByLanguage: { de: 'Schlaf der letzten Woche' },
    languages: ['en', 'de'],
    licence: 'Written for the tests of Beacon.',
    source: 'https://example.org/Questionnaire/sleep',
    sections: [
      {
        title: 'Falling asleep',
        intro: 'Think of the whole week.',
        items: ['1-1', '1-2', '1-3'],
      },
      { title: 'Waking up', items: ['2-1', '2-2', '2-3', '2-4', '2-5'] },
    ],
    scales: [
      {
        title: 'Sleep score',
        items: [{ item: '1-1' }, { item: '1-2' }],
        method: 'sum',
        missing: { atMost: 1 },
      },
    ],
  });
  const { languages } = definition as { languages: string[] };
  expect(languages).toEqual(['en', 'de']);
  // Two texts have a German wording and the others none, which is said by its place.
  expect(problems.length).toBeGreaterThan(0);
});

test('Each type of item becomes the question that asks it', () => {
  const { definition } = convert(sourceFile('sleep-r4.json'));
  const items = Object.fromEntries(
    itemsOf<{ id: string }>(definition).map((item) => [item.id, item]),
  );
  expect(items['1-1']).toMatchObject({
    type: 'choice',
    required: true,
    options: [
      { value: 'never', label: 'Never', score: 0 },
      { value: 'some', label: 'Some nights', score: 1 },
      { value: 'every', label: 'Every night', score: 2 },
    ],
  });
  expect(items['1-3']).toMatchObject({
    type: 'text',
    maxLength: 300,
    showIf: {
      all: [
        { item: '1-2', op: '!=', value: 'never' },
        { item: '1-2', op: 'answered' },
      ],
    },
  });
  expect(items['2-1']).toMatchObject({
    type: 'number',
    unit: 'hours',
    min: 0,
    max: 24,
    showIf: { item: '1-1', op: 'answered' },
  });
  expect(items['2-2']).toMatchObject({
    type: 'rating',
    min: 0,
    max: 10,
    labels: { low: 'Not at all', high: 'Fully' },
  });
  expect(items['2-3']).toMatchObject({
    type: 'choices',
    options: [{}, {}, { value: 'none', exclusive: true }],
  });
  expect(items['2-5']).toMatchObject({
    type: 'date',
    showIf: {
      all: [
        { item: '1-1', op: 'answered' },
        { item: '2-4', op: '=', value: 'true' },
      ],
    },
  });
});

test('Every element is in the report once, with its linkId', () => {
  const { report } = convert(sourceFile('sleep-r4.json'));
  expect(outcomesOf(report)).toEqual([
    'Questionnaire title: kept',
    'Questionnaire _title: kept',
    'Questionnaire url: kept',
    'Questionnaire description: kept',
    'Questionnaire copyright: kept',
    'Questionnaire contained: kept',
    'Questionnaire id: left_out',
    'Questionnaire status: left_out',
    'Questionnaire subjectType: left_out',
    'linkId 1 Falling asleep: kept',
    'linkId 1.0 Think of the whole week.: changed',
    'linkId 1.1 It took long to fall asleep: kept',
    'linkId 1.2 Something was scary: kept',
    'linkId 1.3 What was scary?: kept',
    'linkId 2 Waking up: kept',
    'linkId 2.1 Hours of sleep: kept',
    'linkId 2.2 How rested are you?: kept',
    'linkId 2.2.l Not at all: kept',
    'linkId 2.2.u Fully: kept',
    'linkId 2.3 Who noticed?: kept',
    'linkId 2.4 Was there a nap?: changed',
    'linkId 2.5 On which day?: kept',
    'linkId 2.6 A picture of the bed: left_out',
    'linkId 3 Sleep score: changed',
    'linkId 4 Age: left_out',
  ]);
});

test('A Questionnaire of R5 with weights and choices beside a text of one’s own is read', () => {
  const url = 'http://hl7.org/fhir/StructureDefinition/itemWeight';
  const weighted = (code: string, weight: number) => ({
    valueCoding: { code, display: code, extension: [{ url, valueDecimal: weight }] },
  });
  const { definition, report } = convert(
    questionnaire([
      {
        linkId: 'a',
        text: 'A',
        type: 'coding',
        answerConstraint: 'optionsOrString',
        answerOption: [weighted('no', 0), weighted('half', 0.5), weighted('yes', 1)],
      },
    ]),
  );
  expect(definition).toMatchObject({
    items: [{ options: [{ score: 0 }, { score: 0.5 }, { score: 1 }] }],
  });
  expect(report.at(-1)).toMatchObject({ outcome: 'changed' });
});

test.each([
  [
    "%resource.item.where(linkId='a').answer.value.ordinal() + %resource.item.where(linkId='b').answer.value.ordinal()",
    'sum',
    0,
  ],
  ["%resource.item.where(linkId.matches('a|b')).answer.value.ordinal().sum()", 'sum', 1],
  [
    "%resource.descendants().where(linkId='a' or linkId='b').answer.value.ordinal().avg()",
    'mean',
    1,
  ],
  ["%resource.item.where(linkId='a' or linkId='b').answer.value.weight().count()", 'count', 1],
])('The calculation %s becomes a scale', (expression, method, atMost) => {
  const { definition } = convert(questionnaire([choice('a'), choice('b'), total(expression)]));
  expect(definition).toMatchObject({
    scales: [{ items: [{ item: 'a' }, { item: 'b' }], method, missing: { atMost } }],
  });
});

test.each([
  "iif(%resource.item.where(linkId='a').exists(), 1, 0)",
  "%resource.item.where(linkId.matches('(a+)+$')).answer.value.ordinal().sum()",
  'today()',
])('The calculation %s is named and not run', (expression) => {
  const { definition, report } = convert(questionnaire([choice('a'), total(expression)]));
  expect(definition).toMatchObject({ scales: [] });
  expect(report.at(-1)).toMatchObject({ outcome: 'left_out' });
  expect(report.at(-1)?.note).toContain(expression);
});

test('Circular conditions, unknown, missing and doubled linkIds are named, and what is right is kept', () => {
  const when = (question: string) => ({
    enableWhen: [{ question, operator: '=', answerCoding: { code: '1' } }],
  });
  const { definition, report, problems } = convert(
    questionnaire([
      { ...choice('a'), ...when('b') },
      { ...choice('b'), ...when('a') },
      { ...choice('c'), ...when('nothing') },
      choice('c'),
      { ...choice('x'), linkId: undefined },
      { linkId: 'y', type: 'toString', text: 'Y' },
    ]),
  );
  expect(problems).toEqual([]);
  expect(itemsOf<{ showIf?: object }>(definition).filter(({ showIf }) => showIf)).toEqual([]);
  expect(report.slice(2).map(({ outcome }) => outcome)).toEqual([
    'changed',
    'changed',
    'changed',
    'changed',
    'changed',
    'left_out',
  ]);
});

test('HTML in texts and choices becomes text', () => {
  const text = '<p onclick="x()">Is &lt;this&gt; <script>alert(1)</script>text?</p>';
  const { definition } = convert(questionnaire([{ linkId: 'a', type: 'string', text }]));
  expect(definition).toMatchObject({ items: [{ text: 'Is <this> text?' }] });
});

test.each([
  ['another resource', JSON.stringify({ resourceType: 'Bundle' }), 'is a Bundle'],
  ['half of a file', '{"resourceType": "Questionnaire", "item": [', 'not valid JSON'],
  ['10,000 levels', nested(10_000), 'nested too deep'],
  [
    '5,000 items',
    JSON.stringify({
      resourceType: 'Questionnaire',
      item: Array.from({ length: 5000 }, (_, n) => ({ linkId: `${n}`, text: 'Q', type: 'string' })),
    }),
    'at most 1000',
  ],
  [
    'a number as a text',
    JSON.stringify({ resourceType: 'Questionnaire', item: [{ linkId: 'a', text: 5 }] }),
    'not what FHIR says',
  ],
])('A file with %s is refused with the reason', (_, text, reason) => {
  expect(unreadable(textFile('q.json', text))[0]).toContain(reason);
});

test('A field named __proto__ changes nothing', () => {
  const text =
    '{"resourceType":"Questionnaire","__proto__":{"title":"Evil"},"item":[{"linkId":"__proto__","text":"Q","type":"string"}]}';
  const { definition } = convert(textFile('q.json', text));
  expect(definition).toMatchObject({ title: 'Imported questionnaire', items: [{ id: 'proto' }] });
});

function choice(linkId: string) {
  const extension = (valueDecimal: number) => [
    { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal },
  ];
  const answerOption = [0, 1].map((n) => ({
    valueCoding: { code: `${n}`, display: `Option ${n}` },
    extension: extension(n),
  }));
  return { linkId, text: linkId, type: 'choice', answerOption };
}

function total(expression: string) {
  const url =
    'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression';
  const extension = [{ url, valueExpression: { language: 'text/fhirpath', expression } }];
  return { linkId: 'total', text: 'Total', type: 'decimal', extension };
}

function nested(levels: number): string {
  const open = '{"linkId":"g","type":"group","item":[';
  return `{"resourceType":"Questionnaire","item":[${open.repeat(levels)}${']}'.repeat(levels)}]}`;
}
