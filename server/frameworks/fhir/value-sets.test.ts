import { expect, test } from 'vitest';
import { convert } from '#server/frameworks/imports/convert.ts';
import { itemsOf, jsonFile } from '#testing/questionnaire-files.ts';

const system = 'https://example.org/often';
const codes = {
  resourceType: 'CodeSystem',
  url: system,
  concept: ['never', 'often', 'always'].map((code, index) => ({
    code,
    display: `It is ${code}`,
    property: [
      { code: 'order', valueInteger: 7 },
      { code: 'itemWeight', valueDecimal: index + 0.5 },
    ],
  })),
};

function optionsOf(compose: object, more: object[] = []) {
  const { definition, report } = convert(
    jsonFile({
      resourceType: 'Questionnaire',
      contained: [codes, { resourceType: 'ValueSet', id: 'often', compose }, ...more],
      item: [
        { linkId: 'a', type: 'choice', text: 'A?', answerValueSet: '#often' },
        { linkId: 'b', type: 'string', text: 'B?' },
      ],
    }),
  );
  const [item] = itemsOf<{ options?: object[] }>(definition);
  return { options: item?.options, note: report.find(({ place }) => place === 'linkId a')?.note };
}

const [never, often, always] = ['never', 'often', 'always'].map((value, index) => ({
  value,
  label: `It is ${value}`,
  score: index + 0.5,
}));

test('Scores and labels of a code system belong to the choices of a value set', () => {
  expect(optionsOf({ include: [{ system }] }).options).toEqual([never, often, always]);
  const named = [{ code: 'always' }, { code: 'never', display: 'Not once' }];
  expect(optionsOf({ include: [{ system, concept: named }] }).options).toEqual([
    always,
    { ...never, label: 'Not once' },
  ]);
});

test('What a value set excludes is no choice, and what another one lists is', () => {
  const exclude = [{ system, concept: [{ code: 'often' }] }];
  expect(optionsOf({ include: [{ system }], exclude }).options).toEqual([never, always]);
  const url = 'https://example.org/ValueSet/two';
  const two = { resourceType: 'ValueSet', url, compose: { include: [{ system }], exclude } };
  const through = { include: [{ valueSet: [url] }] };
  expect(optionsOf(through, [two]).options).toEqual([never, always]);
});

test.each([
  ['a filter', { include: [{ system, filter: [{ property: 'x', op: '=', value: 'y' }] }] }],
  ['itself', { include: [{ valueSet: ['#often'] }] }],
  ['what two value sets share', { include: [{ system, valueSet: ['#often'] }] }],
  ['an unknown system', { include: [{ system: 'https://example.org/other' }] }],
])('A value set of %s is named, and nothing is guessed', (_, compose) => {
  const { options, note } = optionsOf(compose);
  expect(options).toBeUndefined();
  expect(note).toContain('The choices of #often are not in the file.');
});
