import { expect, test } from 'vitest';
import { itemsOf, jsonFile, textFile, unreadable } from '#testing/questionnaire-files.ts';
import { UnreadableFile } from '#server/frameworks/conversion/source.ts';
import { convert } from './convert.ts';
import { convertInThread } from './convert-in-thread.ts';

const core = 'http://hl7.org/fhir/StructureDefinition';
const calculated =
  'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression';

test('Everything that is wrong with a Questionnaire is said at once, each with its place', async () => {
  const file = jsonFile({
    resourceType: 'Questionnaire',
    title: 5,
    item: [
      { linkId: 'a', type: 'string', text: ['A?'] },
      { linkId: 'g', type: 'group', item: [{ linkId: 'b', type: 'choice', required: 'yes' }] },
    ],
  });
  const error = await convertInThread(file).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnreadableFile);
  expect((error as UnreadableFile).problems).toEqual(
    ['title', 'linkId a, item.0.text', 'linkId b, item.1.item.0.required'].map((field) => {
      return { field, message: 'This is not what FHIR says of a Questionnaire.' };
    }),
  );
});

test('What is wrong with a definition is said in the words of the product', async () => {
  const file = jsonFile({
    edition: 2,
    title: 5,
    items: [{ id: 'A B', type: 'choice' }],
    scales: {},
  });
  const { problems } = await convertInThread(file);
  const messages = problems.map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(5);
  for (const message of messages) expect(message).not.toMatch(/expected|received|Invalid input/);
  expect(messages).toContain('Required');
});

test('Variables that use others twice, and one another, are named and not run', () => {
  const doubling = Array.from({ length: 60 }, (_, n) =>
    variable(
      `v${n}`,
      n === 0 ? "%resource.item.where(linkId='a').answer.value" : `%v${n - 1} + %v${n - 1}`,
    ),
  );
  const circle = [variable('x', '%y + 1'), variable('y', '%x + 1')];
  const { definition, report } = convert(
    jsonFile({
      resourceType: 'Questionnaire',
      extension: [...doubling, ...circle],
      item: [
        { linkId: 'a', type: 'integer', text: 'A?' },
        { linkId: 'deep', type: 'decimal', text: 'Deep', extension: [expression('%v59')] },
        { linkId: 'round', type: 'decimal', text: 'Round', extension: [expression('%x')] },
      ],
    }),
  );
  expect(definition).toMatchObject({ scales: [] });
  expect(report.slice(-2).map(({ note }) => note)).toEqual([
    expect.stringContaining('It is too long.'),
    expect.stringContaining('The variable x depends on itself.'),
  ]);
});

test('A survey of 5,000 questions is refused within seconds', () => {
  const rows = Array.from(
    { length: 5000 },
    (_, n) =>
      `<row><qid>${n}</qid><parent_qid>0</parent_qid><gid>1</gid><type>S</type><title>Q${n}</title><question>Q?</question><language>en</language></row>`,
  );
  const started = performance.now();
  const file = textFile(
    'survey.lss',
    `<document><languages><language>en</language></languages><groups><rows><row><gid>1</gid></row></rows></groups><questions><rows>${rows.join('')}</rows></questions></document>`,
  );
  expect(unreadable(file)[0]).toContain('at most 1000');
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('5,000 calculations and 300 pages are read within seconds, and what is over is named', () => {
  const pages = Array.from({ length: 300 }, (_, n) => ({
    linkId: `g${n}`,
    type: 'group',
    text: `Page ${n}`,
    item: [{ linkId: `i${n}`, type: 'boolean', text: 'Q?' }],
  }));
  const scores = Array.from({ length: 5000 }, (_, n) => ({
    linkId: `s${n}`,
    type: 'decimal',
    text: 'Score',
    extension: [expression(`%resource.item.item.where(linkId='i${n % 300}').answer.value`)],
  }));
  const started = performance.now();
  const { definition, report, problems } = convert(
    jsonFile({ resourceType: 'Questionnaire', item: [...pages, ...scores] }),
  );
  expect(performance.now() - started).toBeLessThan(15_000);
  expect(itemsOf(definition)).toHaveLength(300);
  const { sections, scales } = definition as { sections: { items: string[] }[]; scales: object[] };
  expect([sections.length, scales.length]).toEqual([100, 100]);
  expect(sections.flatMap(({ items }) => items)).toHaveLength(300);
  expect(problems.map(({ field }) => field)).toEqual(['thresholds']);
  expect(report.filter(({ outcome }) => outcome === 'left_out')).toHaveLength(4900);
  expect(report.find(({ name }) => name === 'Page 150')?.note).toContain('at most 100 pages');
});

test('A text too long for its page and one after the last question are named', () => {
  const note = (linkId: string, text: string) => ({ linkId, type: 'display', text });
  const { definition, report } = convert(
    jsonFile({
      resourceType: 'Questionnaire',
      item: [
        note('one', 'a'.repeat(3000)),
        note('two', 'b'.repeat(3000)),
        { linkId: 'q', type: 'string', text: 'Q?' },
        note('bye', 'Goodbye.'),
      ],
    }),
  );
  expect(definition).toMatchObject({ sections: [{ intro: 'a'.repeat(3000), items: ['q'] }] });
  expect(report.map(({ outcome }) => outcome)).toEqual(['kept', 'left_out', 'kept', 'left_out']);
});

function variable(name: string, path: string) {
  return {
    url: `${core}/variable`,
    valueExpression: { name, language: 'text/fhirpath', expression: path },
  };
}

function expression(path: string) {
  return { url: calculated, valueExpression: { language: 'text/fhirpath', expression: path } };
}
