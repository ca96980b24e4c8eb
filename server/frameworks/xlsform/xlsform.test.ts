import { expect, test } from 'vitest';
import { convert } from '#server/frameworks/imports/convert.ts';
import { outcomesOf, textFile, unreadable } from '#testing/questionnaire-files.ts';
import { makeZip } from '#testing/make-zip.ts';
import { sheetOf, workbook } from '#testing/xlsx-file.ts';

const survey = [
  [
    'type',
    'name',
    'label::English (en)',
    'label::French (fr)',
    'hint',
    'relevant',
    'required',
    'constraint',
    'calculation',
    'parameters',
    'appearance',
  ],
  ['start', 'started'],
  ['begin group', 'mood', 'Mood', 'Humeur'],
  ['note', 'hello', '<b>Think</b> of today.'],
  ['select_one often', 'calm', 'Were you calm?', 'Calme ?', 'Today only', '', 'yes'],
  [
    'select_one often',
    'cheer',
    'Were you cheerful?',
    'Gai ?',
    '',
    "${calm} != '2'",
    'true()',
    '',
    '',
    '',
    'minimal',
  ],
  ['begin_group', 'out', 'Outside', '', '', "selected(${calm}, '1')"],
  ['select_multiple places or_other', 'where', 'Where were you?', '', '', '${cheer} >= 1'],
  ['end_group'],
  ['integer', 'hours', 'Hours outside', '', '', '', '', '. >= 0 and . < 25'],
  ['end group'],
  ['decimal', 'weight', 'Kilograms', '', '', '', '', '. <= 9.5 and . != 3'],
  ['range', 'energy', 'Energy', '', '', '', '', '', '', 'start=1 end=5 step=1'],
  ['date', 'since', 'Since when?'],
  ['text', 'why', 'Why?', '', '', "pulldata('x', 'y') = 1", '', '', '', '', 'multiline'],
  ['begin repeat', 'child', 'Child'],
  ['text', 'child_name', 'Name'],
  ['end repeat'],
  ['calculate', 'total', '', '', '', '', '', '', '${calm} + ${cheer}'],
  ['calculate', 'lenient', '', '', '', '', '', '', 'coalesce(${calm}, 0) + coalesce(${cheer}, 0)'],
  ['calculate', 'once', '', '', '', '', '', '', 'once(random())'],
];
const choices = [
  ['list_name', 'name', 'label::English (en)', 'label::French (fr)'],
  ['often', '0', 'Never', 'Jamais'],
  ['often', '1', 'Sometimes', 'Parfois'],
  ['often', '2', 'Often', 'Souvent'],
  ['places', 'park', 'In a park'],
  ['unused', 'x', 'X'],
];
const settings = [
  ['form_title', 'form_id', 'default_language', 'style'],
  ['Day outside', 'day_outside', 'English (en)', 'pages'],
];

const full = workbook({
  survey: sheetOf(survey),
  choices: sheetOf(choices),
  settings: sheetOf(settings),
  notes: sheetOf([['ours']]),
});

test('A spreadsheet becomes a questionnaire with its languages, conditions and scales', () => {
  const { format, definition, problems } = convert(full);
  expect(format).toBe('xlsform');
  expect(problems).toEqual([{ field: 'thresholds', message: 'total needs thresholds or bands' }]);
  expect(definition).toMatchObject({
    id: 'day-outside',
    title: 'Day outside',
    languages: ['en', 'fr'],
    items: [
      {
        id: 'calm',
        type: 'choice',
        text: 'Were you calm?',
        textByLanguage: { fr: 'Calme ?' },
        instructions: 'Today only',
        required: true,
        options: [
          { value: '0', label: 'Never', labelByLanguage: { fr: 'Jamais' }, score: 0 },
          { value: '1', label: 'Sometimes', score: 1 },
          { value: '2', label: 'Often', score: 2 },
        ],
      },
      { id: 'cheer', required: true, showIf: { item: 'calm', op: '!=', value: '2' } },
      {
        id: 'where',
        type: 'choices',
        options: [{ value: 'park' }, { value: 'other' }],
        showIf: {
          all: [
            { item: 'calm', op: '=', value: '1' },
            { item: 'cheer', op: '>=', value: 1 },
          ],
        },
      },
      { id: 'hours', type: 'number', min: 0, max: 24, required: false },
      { id: 'weight', type: 'number', decimals: 6, max: 9.5 },
      { id: 'energy', type: 'rating', min: 1, max: 5, step: 1 },
      { id: 'since', type: 'date' },
      { id: 'why', type: 'text', long: true },
    ],
    sections: [
      {
        title: 'Mood',
        titleByLanguage: { fr: 'Humeur' },
        intro: 'Think of today.',
        items: ['calm', 'cheer'],
      },
      { title: 'Outside', items: ['where'] },
      { title: 'Mood', items: ['hours'] },
      { title: 'Day outside', items: ['weight', 'energy', 'since', 'why'] },
    ],
    scales: [
      { id: 'total', method: 'sum', missing: { atMost: 0 } },
      { id: 'lenient', method: 'sum', missing: { atMost: 1 } },
    ],
  });
});

test('Every row of a spreadsheet is in the report once', () => {
  expect(outcomesOf(convert(full).report)).toEqual([
    'choices, row 2 often: 0: kept',
    'choices, row 3 often: 1: kept',
    'choices, row 4 often: 2: kept',
    'choices, row 5 places: park: kept',
    'choices, row 6 unused: x: left_out',
    'sheet notes notes: left_out',
    'settings, row 2 form_title: kept',
    'settings, row 2 form_id: kept',
    'settings, row 2 default_language: kept',
    'settings, row 2 style: left_out',
    'survey, row 2 started: left_out',
    'survey, row 3 mood: kept',
    'survey, row 4 hello: changed',
    'survey, row 5 calm: kept',
    'survey, row 6 cheer: changed',
    'survey, row 7 out: kept',
    'survey, row 8 where: changed',
    'survey, row 9 end_group: kept',
    'survey, row 10 hours: kept',
    'survey, row 11 end group: kept',
    'survey, row 12 weight: changed',
    'survey, row 13 energy: kept',
    'survey, row 14 since: kept',
    'survey, row 15 why: changed',
    'survey, row 16 child: left_out',
    'survey, row 17 child_name: left_out',
    'survey, row 18 end repeat: kept',
    'survey, row 19 total: changed',
    'survey, row 20 lenient: changed',
    'survey, row 21 once: left_out',
  ]);
});

const plain = 'type,name,label\ntext,a,Früh?\ninteger,b,How many?\n';
const sheets = `survey,,,
,type,name,label
,select_one yn,a,Früh?
,integer,b,How many?
choices,,,
,list_name,name,label
,yn,y,Yes
,yn,n,No
`;

test.each([
  ['one sheet', Buffer.from(plain), 'text'],
  ['several sheets', Buffer.from(sheets), 'choice'],
  ['semicolons', Buffer.from(plain.replaceAll(',', ';')), 'text'],
  ['Latin-1', Buffer.from(plain, 'latin1'), 'text'],
  ['UTF-16', Buffer.from(`\ufeff${plain}`, 'utf16le'), 'text'],
  ['100,000 empty rows', Buffer.from(plain + ',,\n'.repeat(100_000)), 'text'],
])('A CSV file of %s is read', (_, bytes, type) => {
  expect(convert({ name: 'early.csv', bytes })).toMatchObject({
    format: 'xlsform',
    definition: { title: 'early', items: [{ id: 'a', type, text: 'Früh?' }, { id: 'b' }] },
    problems: [],
  });
});

test('Scripts, formulas, odd names and circles do no harm', () => {
  const { definition, report, problems } = convert(
    textFile(
      'odd.csv',
      `type,name,label,relevant
text,__proto__,Calm<script>alert(1)</script>,
text,constructor,=1+1,
text,one,One?,\${two} = 'x'
text,two,Two?,\${one} = 'x'
text,two,Twice?,
constructor,three,Three?,
end group,,,
`,
    ),
  );
  expect(problems).toEqual([]);
  expect(definition).toMatchObject({
    items: [{ text: 'Calm' }, { text: '=1+1' }, { id: 'one' }, { id: 'two' }, { id: 'two-2' }],
  });
  expect(outcomesOf(report)).toEqual([
    'survey, row 2 __proto__: changed',
    'survey, row 3 constructor: kept',
    'survey, row 4 one: changed',
    'survey, row 5 two: changed',
    'survey, row 6 two: changed',
    'survey, row 7 three: left_out',
    'survey, row 8 end group: left_out',
  ]);
});

const damaged = 'The spreadsheet is damaged or was cut off. Save it again and import the new file.';
const zeros = '0'.repeat(40 * 1024 * 1024);

test.each([
  ['that is cut off', { name: 'x.xlsx', bytes: full.bytes.subarray(0, 900) }, damaged],
  ['of two bytes', textFile('x.xlsx', 'PK'), damaged],
  [
    'that unpacks to 40 MB',
    workbook({ survey: sheetOf(survey) }, { 'xl/sharedStrings.xml': zeros }),
    'The spreadsheet is too large once it is unpacked.',
  ],
  [
    'without a survey',
    workbook({ Sheet1: sheetOf(survey) }),
    'The file has no sheet named survey.',
  ],
  [
    'that is another zip file',
    { name: 'x.xlsx', bytes: makeZip({ 'a.txt': 'a' }) },
    'The file is no spreadsheet (xlsx). Save it as one and import it again.',
  ],
])('A spreadsheet %s has a clear problem', (_, file, message) => {
  expect(unreadable(file)[0]).toBe(message);
});

test('Entities of a document type are not expanded', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]>`;
  const rows = [
    ['type', 'name', 'label'],
    ['text', 'a', 'LABEL'],
  ];
  const sheet = bomb + sheetOf(rows).replace('LABEL', '&a;&a;');
  const { definition } = convert(workbook({ survey: sheet }));
  expect(definition).toMatchObject({ items: [{ text: '&a;&a;' }] });
});
