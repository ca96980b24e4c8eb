import { expect, test } from 'vitest';
import { importFramework } from '#contract/framework-imports.ts';
import { convert } from '#server/frameworks/imports/convert.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside } from '#testing/access/riverside.ts';
import { lssCondition, lssFile, lssQuestion } from '#testing/lss-file.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { itemsOf, textFile } from '#testing/questionnaire-files.ts';

const fixture = openForFile(openFixture);

type Comparison = [field: string, method: string, value: string];

const answers = ['A1', 'A2', 'A3'].map((code, index) => {
  return { qid: 20, code, answer: `Answer ${code}`, sortorder: index, language: 'en', scale_id: 0 };
});

/** A survey with questions of each kind of field, and one that depends on them. */
function survey(
  conditions: { is: Comparison; scenario?: number; of?: number }[],
  { relevance = '1', grelevance = '' } = {},
): string {
  return lssFile({
    groups: [
      { gid: 16, group_name: 'First', group_order: 0, language: 'en', grelevance: '' },
      { gid: 17, group_name: 'Second', group_order: 1, language: 'en', grelevance },
    ],
    questions: [
      lssQuestion(20, 'L', 'one'),
      lssQuestion(21, 'F', 'lines'),
      lssQuestion(22, 'M', 'several', { other: 'Y' }),
      lssQuestion(23, 'N', 'number'),
      lssQuestion(24, 'S', 'short'),
      lssQuestion(30, 'T', 'shown', { gid: 17, relevance }),
    ],
    subquestions: [
      lssQuestion(211, 'T', 'SQ001', { parent_qid: 21 }),
      lssQuestion(221, 'T', 'SQ001', { parent_qid: 22 }),
      lssQuestion(222, 'T', 'SQ002', { parent_qid: 22 }),
    ],
    answers: [...answers, ...answers.map((row) => ({ ...row, qid: 21 }))],
    conditions: conditions.map(({ is, scenario, of = 30 }) => lssCondition(of, is, scenario)),
  });
}

function shown(lss: string): [showIf: unknown, note: string, outcome: string | undefined] {
  const { definition, report } = convert(textFile('survey.lss', lss));
  const item = itemsOf<{ id: string; showIf?: object }>(definition).find(
    ({ id }) => id === 'shown',
  );
  const entry = report.find(({ name }) => name === 'shown');
  return [item?.showIf, entry?.note ?? '', entry?.outcome];
}

const a1 = { item: 'one', op: '=', value: 'A1' };
const a2 = { item: 'one', op: '=', value: 'A2' };
const line = { item: 'lines-sq001', op: '=', value: 'A3' };
const first = { item: 'several', op: 'includes', value: 'SQ001' };
const second = { item: 'several', op: 'includes', value: 'SQ002' };
const one: Comparison = ['282267X16X20', '==', 'A1'];
const other: Comparison = ['282267X16X20', '==', 'A2'];
const lineRow: Comparison = ['282267X16X21SQ001', '==', 'A3'];

test('Conditions of the designer come through the import, with everything that is said of them', async () => {
  const form = new FormData();
  form.append('file', new Blob([survey([{ is: one }, { is: lineRow }])]), 'survey.lss');
  const answer = await atRiverside(fixture, importFramework, { form });
  const { definition, report } = answer.json().data;
  expect(itemsOf(definition).at(-1)).toMatchObject({ id: 'shown', showIf: { all: [a1, line] } });
  expect(report.at(-1)).toEqual({ place: 'question 30', name: 'shown', outcome: 'kept', note: '' });
});

test.each<[string, Parameters<typeof survey>[0], unknown]>([
  [
    'rows of one question are alternatives',
    [{ is: one }, { is: other }, { is: lineRow }],
    {
      all: [{ any: [a1, a2] }, line],
    },
  ],
  ['scenarios are alternatives', [{ is: one }, { is: lineRow, scenario: 2 }], { any: [a1, line] }],
  [
    'choices of one question are alternatives',
    [{ is: ['282267X16X22', '==', 'SQ001'] }, { is: ['282267X16X22', '==', 'SQ002'] }],
    { any: [first, second] },
  ],
  [
    'choices by their own fields have to be ticked together',
    [{ is: ['+282267X16X22SQ001', '==', 'Y'] }, { is: ['+282267X16X22SQ002', '==', 'Y'] }],
    { all: [first, second] },
  ],
  ['another choice is not ticked', [{ is: ['282267X16X22', '!=', 'SQ001'] }], { not: first }],
  [
    'numbers have an order',
    [{ is: ['282267X16X23', '>=', '3'] }],
    { item: 'number', op: '>=', value: 3 },
  ],
  ['there is an answer', [{ is: ['282267X16X24', '!=', ' '] }], { item: 'short', op: 'answered' }],
  [
    'there is none',
    [{ is: ['282267X16X24', '==', ''] }],
    { not: { item: 'short', op: 'answered' } },
  ],
])('In the designer %s', (_, conditions, expected) => {
  const [showIf, note, outcome] = shown(survey(conditions));
  expect([showIf, note, outcome]).toEqual([expected, '', 'kept']);
});

test.each<[string, Comparison, string]>([
  ['another answer', ['282267X16X24', '==', '@282267X16X23@'], 'short = number'],
  ['what is known of who answers', ['{TOKEN:FIRSTNAME}', '==', 'Ada'], "{TOKEN:FIRSTNAME} = 'Ada'"],
  [
    'a value known of who answers',
    ['282267X16X24', '==', '{TOKEN:LASTNAME}'],
    'short = {TOKEN:LASTNAME}',
  ],
  ['a pattern', ['282267X16X24', 'RX', '/^x/'], "regexMatch('/^x/', short)"],
  ['the order of texts', ['282267X16X24', 'a<b', 'k'], "a<b('k', short)"],
])('A condition with %s is named, and the others are kept', (_, is, named) => {
  const [showIf, note, outcome] = shown(survey([{ is: one }, { is }]));
  expect([showIf, outcome]).toEqual([a1, 'changed']);
  expect(note).toContain('shown more often');
  expect(note).toContain(named);
});

test('The relevance that was written from the conditions of a question says the same once', () => {
  const relevance =
    '((282267X16X20.NAOK == "A1" or 282267X16X20.NAOK == "A2") and (282267X16X22SQ002.NAOK == "Y"))';
  const conditions = [
    { is: one },
    { is: other },
    { is: ['282267X16X22', '==', 'SQ002'] as Comparison },
  ];
  const expected = { all: [{ any: [a1, a2] }, second] };
  expect(shown(survey(conditions))[0]).toEqual(expected);
  expect(shown(survey(conditions, { relevance }))).toEqual([expected, '', 'kept']);
  expect(shown(survey([], { relevance }))[0]).toEqual(expected);
  // A relevance that cannot be read is what the conditions say of it.
  expect(shown(survey(conditions, { relevance: '((}' }))[0]).toEqual(expected);
});

test('The condition of a group holds beside that of a question', () => {
  const grelevance = '((282267X16X23.NAOK > 2))';
  expect(shown(survey([{ is: one }], { grelevance }))[0]).toEqual({
    all: [{ item: 'number', op: '>', value: 2 }, a1],
  });
});

test('A condition of a question that is not in the file is named', () => {
  const { report } = convert(textFile('survey.lss', survey([{ is: one, of: 99 }])));
  expect(report.filter(({ name }) => name === 'condition')).toEqual([
    {
      place: expect.stringMatching(/^condition \d+$/),
      name: 'condition',
      outcome: 'left_out',
      note: 'The question it belongs to is not in the file.',
    },
  ]);
});
