import { expect, test } from 'vitest';
import { parseFramework } from '#rules/framework/framework.ts';
import { fullDefinition } from '#rules/testing/full-definition.ts';
import { convert } from '#server/frameworks/imports/convert.ts';
import { jsonFile, textFile } from '#testing/questionnaire-files.ts';
import { toFhir } from './to-fhir.ts';

const [mood, sleep, help, hours, ...others] = fullDefinition.items;
const rich = {
  ...fullDefinition,
  titleByLanguage: { de: 'Probe' },
  items: [
    { ...mood, labels: { low: 'Bad', lowByLanguage: { de: 'Schlecht' } }, instructions: 'Today.' },
    {
      ...sleep,
      required: false,
      options: [
        { value: '0', label: 'No', score: 0, labelByLanguage: { de: 'Nein' } },
        { value: '1', label: 'Yes', score: 2.5 },
        { value: 'x', label: 'Unsure', missing: 'unknown' },
      ],
    },
    { ...help, showIf: { any: [{ all: [{ item: 'mood', op: '<', value: 3 }] }] } },
    { ...hours, unit: 'h', decimals: 1, unitByLanguage: { de: 'Std.' } },
    ...others,
  ],
  norms: [],
  bands: [],
  tests: [],
};

test.each([
  ['every kind of item and rule', fullDefinition],
  ['texts and conditions that FHIR has no place for', rich],
])('A questionnaire with %s comes back from FHIR as it was', (_, definition) => {
  const framework = parseFramework(definition);
  const { format, definition: again, problems } = convert(jsonFile(toFhir(framework)));
  expect([format, problems]).toEqual(['fhir', []]);
  expect(again).toEqual(framework);
});

test('A Questionnaire that was exported under the earlier base of extensions comes back as it was', () => {
  const framework = parseFramework(fullDefinition);
  const written = JSON.stringify(toFhir(framework));
  expect(written).toContain('"urn:beacon:fhir:StructureDefinition/beacon-questionnaire"');
  expect(written).not.toContain('beacon.example');
  const earlier = written.replaceAll('urn:beacon:fhir:', 'https://beacon.example/fhir/');
  expect(convert(textFile('earlier.json', earlier)).definition).toEqual(framework);
});

test('A Questionnaire that was changed elsewhere is read without fields that no longer fit', () => {
  const resource = toFhir(parseFramework(fullDefinition));
  const [group] = resource.item ?? [];
  if (group?.item) group.item = group.item.filter(({ linkId }) => linkId !== 'sleep');
  const { definition, report } = convert(jsonFile(resource));
  expect(report[0]).toMatchObject({ name: 'extension', outcome: 'left_out' });
  expect(definition).toMatchObject({ title: 'Sample' });
});

test('An extension that is no JSON, or names a prototype, changes nothing', () => {
  for (const valueString of ['{', '[]', '{"__proto__":{"polluted":true}}']) {
    const resource = toFhir(parseFramework(fullDefinition));
    const [own] = resource.extension ?? [];
    if (own) own.valueString = valueString;
    expect(convert(jsonFile(resource)).definition).toMatchObject({ title: 'Sample' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  }
});
