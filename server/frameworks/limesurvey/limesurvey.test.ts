import { expect, test } from 'vitest';
import { convert } from '#server/frameworks/imports/convert.ts';
import {
  itemsOf,
  outcomesOf,
  sourceFile,
  textFile,
  unreadable,
} from '#testing/questionnaire-files.ts';

test('A survey becomes a questionnaire in its languages, with conditions, scales and bands', () => {
  const { format, definition, problems } = convert(sourceFile('noise.lss'));
  expect(format).toBe('limesurvey');
  expect(problems).toEqual([]);
  expect(definition).toMatchObject({
    title: 'Noise at home',
    titleByLanguage: { de: 'Lärm zu Hause' },
    languages: ['en', 'de'],
    sections: [
      {
        title: 'Noise',
        titleByLanguage: { de: 'Lärm' },
        intro: 'Think of last week.',
        items: ['q1', 'q2-sq001', 'q2-sq002', 'q3'],
      },
      { title: 'More', items: ['q4', 'q5', 'q6'] },
      { title: 'More', intro: 'Nearly done.', items: ['q10'] },
    ],
    scales: [
      {
        title: 'Sum of noise',
        method: 'sum',
        items: [{ item: 'q1' }, { item: 'q2-sq001' }, { item: 'q2-sq002' }],
      },
      { title: 'Points', method: 'sum' },
    ],
    bands: [{ scale: 'points', cuts: [{ word: 'Quiet', upTo: 2 }, { word: 'Loud' }] }],
    main: 'points',
  });
});

test('Notes stand in sentences one after the other, also after words of the survey', () => {
  expect(convert(sourceFile('noise.lss')).report.at(-1)?.note).toBe(
    'What it tells people was left out: Quiet / Loud. Its ranges became bands; say how severe each is.',
  );
});

test('Each type of question becomes the item that asks it', () => {
  const items = Object.fromEntries(
    itemsOf(convert(sourceFile('noise.lss')).definition).map((item) => [item.id, item]),
  );
  expect(items['q1']).toMatchObject({
    type: 'choice',
    text: 'Was there noise?',
    textByLanguage: { de: 'War es laut?' },
    required: true,
    options: [{ value: '1', label: 'Never', labelByLanguage: { de: 'Nie' }, score: 0 }, {}, {}],
  });
  expect(items['q2-sq001']).toMatchObject({
    text: 'in the morning',
    instructions: 'How often was it',
    showIf: {
      any: [
        { item: 'q1', op: '=', value: '2' },
        { item: 'q1', op: '=', value: '3' },
      ],
    },
  });
  expect(items['q3']).toMatchObject({
    type: 'choices',
    options: [{ value: 'SQ001' }, { value: 'SQ002', label: 'Music' }, { value: '-oth-' }],
    showIf: { item: 'q1', op: 'answered' },
  });
  expect(items['q4']).toMatchObject({
    type: 'text',
    long: true,
    showIf: { item: 'q3', op: 'includes', value: 'SQ002' },
  });
  expect(items['q5']).toMatchObject({ type: 'number', min: 0, max: 600, decimals: 0, unit: 'min' });
  expect(items['q6']).toMatchObject({
    type: 'date',
    showIf: { item: 'q2-sq001', op: '>=', value: 1 },
  });
  expect(items['q10']).not.toHaveProperty('showIf');
});

test('Every group, question and line is in the report once', () => {
  const { report } = convert(sourceFile('noise.lss'));
  expect(outcomesOf(report)).toEqual([
    'group 1 Noise: kept',
    'question 1 Q1: changed',
    'question 2 Q2: kept',
    'question 21 Q2_SQ001: kept',
    'question 22 Q2_SQ002: kept',
    'question 3 Q3: changed',
    'group 2 More: kept',
    'question 4 Q4: kept',
    'question 5 Q5: changed',
    'question 6 Q6: kept',
    'question 7 Q7: changed',
    'question 8 Q8: left_out',
    'question 9 Q9: kept',
    'question 10 Q10: changed',
    'assessment of the survey Points: changed',
  ]);
});

test('The texts of an older survey, one row for each language, are read alike', () => {
  const row = (language: string, question: string) =>
    `<row><qid>1</qid><parent_qid>0</parent_qid><gid>1</gid><type>S</type><title>Q1</title><question><![CDATA[${question}]]></question><language>${language}</language><question_order>1</question_order></row>`;
  const { definition } = convert(
    textFile(
      'old.lss',
      `<document><languages><language>en</language><language>de</language></languages>
       <groups><rows><row><gid>1</gid><group_name>Page</group_name><language>en</language></row></rows></groups>
       <questions><rows>${row('en', 'Why?')}${row('de', 'Warum?')}</rows></questions></document>`,
    ),
  );
  expect(itemsOf(definition)).toEqual([
    { id: 'q1', type: 'text', text: 'Why?', textByLanguage: { de: 'Warum?' } },
  ]);
});

test.each([
  [
    'entities that grow',
    '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><document>&b;</document>',
    'document type',
  ],
  ['half of the file', '<document><questions><rows><row>', 'not valid XML'],
  ['elements within elements', '<a>'.repeat(100_000), 'nested too deep'],
  ['another kind of XML', '<html><body></body></html>', 'no survey structure'],
])('A file with %s is refused with the reason', (_, text, reason) => {
  expect(unreadable(textFile('survey.lss', text))[0]).toContain(reason);
});
