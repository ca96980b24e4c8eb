import { expect, test } from 'vitest';
import { jsonFile, sourceFile, textFile } from '#testing/questionnaire-files.ts';
import { lssCondition, lssFile, lssQuestion } from '#testing/lss-file.ts';
import { unsaidParts } from '#testing/unsaid-parts.ts';
import { convert } from './convert.ts';

/** What says nothing where it stands: the type of a score or of what is hidden, and what is the only or usual value. */
const meaningless = [
  /\.item\.(?:9|10|11)\.type$/,
  /\.valueExpression\.language$/,
  /\.enableWhen\.0\.answerBoolean$/,
];

test.each([
  ['R4', 'rest-r4.json'],
  ['R5', 'rest-r5.json'],
])(
  'Every element of a Questionnaire of %s is kept, changed or left out by its linkId',
  (_, name) => {
    const source: object = JSON.parse(new TextDecoder().decode(sourceFile(name).bytes));
    const { report } = convert(jsonFile(source));
    const linkIds = [...JSON.stringify(source).matchAll(/"linkId":"([^"]+)"/g)].map(
      ([, id]) => `linkId ${id}`,
    );
    expect(report.map(({ place }) => place).filter((place) => place.startsWith('linkId'))).toEqual(
      linkIds,
    );
    const unsaid = unsaidParts(source, jsonFile);
    expect(unsaid.filter((path) => !meaningless.some((each) => each.test(path)))).toEqual([]);
  },
);

/** A row of cells as CSV files have it. */
function csv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
}

const dictionary = [
  'Variable / Field Name|Form Name|Section Header|Field Type|Field Label|Choices, Calculations, OR Slider Labels|Field Note|Text Validation Type OR Show Slider Number|Text Validation Min|Text Validation Max|Identifier?|Branching Logic (Show field only if...)|Required Field?|Custom Alignment|Question Number (surveys only)|Matrix Group Name|Matrix Ranking?|Field Annotation',
  'record_id|rest||text|Record ID',
  'hello|rest||descriptive|<b>Think</b> of this week.',
  "calm|rest|This week|radio|Were you calm?|0, Never ~ 1, Often|On most days||||||y|RH|1|week|y|@DEFAULT='1'",
  'tired|rest||radio|Were you tired?|0, Never ~ 1, Often||||||||LH|2|week',
  "where|rest||checkbox|Where?|1, Home ~ 2, Work ~ 98, Nowhere||||||[calm] = '1'||||||@NONEOFTHEABOVE='98'",
  'meals|rest||dropdown|Meals?|1, One ~ 2, Two|||||||||||',
  'ok|rest||yesno|All right?',
  'true|rest||truefalse|Really?',
  'hours|more||text|Hours?|||integer|0|24|y',
  'kilos|more||text|Kilograms?|||number_1dp|0|200',
  'since|more||text|Since when?|||date_dmy|2020-01-01|2026-12-31',
  'mail|more||text|E-mail?|||email',
  'words|more||notes|In your words?|||||||||||||@CHARLIMIT=80',
  'energy|more||slider|Energy?|Low ~ Middle ~ High||number|0|10',
  'total|more||calc|Total|sum([calm], [tired])',
  "age|more||calc|Age|datediff([since], 'today', 'y')",
  'picture|more||file|A picture',
  'query|more||sql|From a query|select a from b',
  'gone|more||text|Gone|||||||||||||@HIDDEN',
].map((row) => row.split('|').map((cell) => cell.trim().replaceAll('~', '|')));

test('Every cell of a data dictionary is kept, changed or left out by its line', () => {
  const write = (rows: string[][]) => textFile('rest.csv', csv(rows));
  const { report } = convert(write(dictionary));
  const lines = dictionary.slice(1).map((_, index) => `line ${index + 2}`);
  expect(report.map(({ place }) => place)).toEqual(lines);
  // The usual end of a slider, the form of a field that begins no page, and the words of what is left out say nothing.
  const saysNothing = /^(?:14\.8|(?:2|1[5-9])\.1|(?:1|1[6-9])\.4|19\.3)$/;
  expect(unsaidParts(dictionary, write).filter((path) => !saysNothing.test(path))).toEqual([]);
});

const sheets = {
  survey: [
    'type|name|label::English (en)|label::Deutsch (de)|hint::English (en)|hint::Deutsch (de)|required|relevant|constraint|constraint_message|calculation|appearance|parameters|default|read_only|choice_filter|media::image|note',
    'start|begun',
    'begin_group|day|The day|Der Tag||||||||field-list',
    'note|hello|Think of today.|Denk an heute.',
    'select_one often|calm|Were you calm?|Ruhig?|Only today|Nur heute|yes|||||minimal|randomize=true|0|||calm.png|A remark|beyond',
    "select_multiple places or_other|where|Where?|Wo?||||${calm} = '1'||||||||kind = 'x'",
    'integer|hours|Hours?|Stunden?|||||. >= 0 and . <= 24|At most a day',
    'decimal|kilos|Kilograms?|Kilo?|||||. <= 200 and . != 3',
    'range|energy|Energy?|Kraft?|||||||||start=0 end=10 step=2',
    "date|since|Since when?|Seit wann?|||||. >= date('2020-01-01')",
    'text|words|In a word?|In einem Wort?|||||string-length(.) <= 40|||multiline|||yes',
    'time|when|When?|Wann?|||||. != 3',
    'acknowledge|agreed|Agreed?|Einverstanden?',
    'end_group',
    'calculate|total|Total|Summe|||||||${calm} + ${energy}',
    'calculate|today|||||||||today()',
    'begin_repeat|child|Child|Kind||||||||||3',
    'text|child_name|Name|Name',
    'end_repeat',
    'geopoint|place|Place|Ort',
  ],
  choices: [
    'list_name|name|label::English (en)|label::Deutsch (de)|kind|media::audio',
    'often|0|Never|Nie',
    'often|1|Often|Oft||often.mp3',
    'places|in|Inside|Drinnen|x',
    'places|out|Outside|Draußen|y',
    'unused|a|A|A',
  ],
  settings: [
    'form_title|form_id|version|default_language|style|instance_name',
    'Rest|rest_form|7|English (en)|pages|concat(${calm})',
  ],
};

test('Every cell of an XLSForm is kept, changed or left out by its sheet and row', () => {
  const cells = Object.entries(sheets).map(([sheet, rows]) => {
    return { sheet, rows: rows.map((row) => row.split('|').map((cell) => cell.trim())) };
  });
  const write = (all: typeof cells) => {
    const rows = all.flatMap(({ sheet, rows: own }) =>
      own.map((row, index) => [index ? '' : sheet, ...row]),
    );
    return textFile('rest.csv', csv(rows));
  };
  const { report } = convert(write(cells));
  const places = new Set(report.map(({ place }) => place));
  const rows = cells.flatMap((each) => each.rows.map((_, index) => [each.sheet, index] as const));
  const expected = rows.flatMap(([sheet, index], line) =>
    index === 0 ? [] : [`${sheet}, row ${line + 1}`],
  );
  expect([...places].toSorted()).toEqual(expected.toSorted());
  // The words of a row that is left out say nothing.
  const leftOut = /^(?:0\.1[679]|1\.5)\.[23]$/;
  expect(
    unsaidParts(
      cells.map((each) => each.rows),
      (all) => write(cells.map(({ sheet }, index) => ({ sheet, rows: all[index] ?? [] }))),
    ).filter((path) => !leftOut.test(path)),
  ).toEqual([]);
});

const languages = ['en', 'de'];

function inBoth(row: Record<string, string | number>, texts: Record<string, string>) {
  return languages.map((language) => {
    const worded = Object.entries(texts).map(([column, text]) => [column, `${text} (${language})`]);
    return { ...row, language, ...Object.fromEntries(worded) };
  });
}

const asked = [
  lssQuestion(1, 'L', 'calm', { mandatory: 'Y', other: 'Y', help: 'Only today' }),
  lssQuestion(2, '!', 'often', { mandatory: 'S' }),
  lssQuestion(3, '5', 'five'),
  lssQuestion(4, 'M', 'where', { other: 'Y' }),
  lssQuestion(5, 'P', 'why'),
  lssQuestion(6, 'N', 'hours', { relevance: 'calm.NAOK == "1"' }),
  lssQuestion(7, 'D', 'since'),
  lssQuestion(8, 'S', 'short', { preg: '/^a/' }),
  lssQuestion(9, 'T', 'long'),
  lssQuestion(10, 'F', 'lines'),
  lssQuestion(11, 'R', 'ranking'),
  lssQuestion(12, '*', 'total'),
  lssQuestion(13, 'X', 'text'),
  lssQuestion(14, 'Y', 'sure'),
].map(({ language: _, ...row }) => row);

const survey = {
  answers: [1, 2, 10].flatMap((qid) =>
    ['1', '2'].flatMap((code) =>
      inBoth(
        { qid, code, sortorder: Number(code), assessment_value: Number(code) + 1, scale_id: 0 },
        { answer: `Answer ${code}` },
      ),
    ),
  ),
  assessments: [
    {
      id: 1,
      scope: 'T',
      gid: 0,
      name: 'Calm',
      minimum: 0,
      maximum: 3,
      message: 'All is calm.',
      language: 'en',
    },
    {
      id: 2,
      scope: 'T',
      gid: 0,
      name: 'Restless',
      minimum: 4,
      maximum: 9,
      message: 'Not calm.',
      language: 'en',
    },
  ],
  conditions: [
    lssCondition(7, ['282267X16X1', '==', '2']),
    lssCondition(7, ['{TOKEN:EMAIL}', '==', 'x']),
  ],
  defaultvalues: [
    { qid: 8, scale_id: 0, sqid: 0, language: 'en', specialtype: '', defaultvalue: 'Nothing' },
  ],
  groups: inBoth(
    { gid: 16, group_order: 1, grelevance: '1' },
    { group_name: 'Rest', description: 'About rest' },
  ),
  questions: asked.flatMap((row) => inBoth(row, { question: `${row.title}?` })),
  question_attributes: [
    { qid: 6, attribute: 'max_num_value_n', value: '24', language: '' },
    { qid: 8, attribute: 'maximum_chars', value: '20', language: '' },
    { qid: 4, attribute: 'exclude_all_others', value: 'SQ2', language: '' },
    { qid: 4, attribute: 'max_answers', value: '2', language: '' },
    { qid: 12, attribute: 'equation', value: '{sum(calm.NAOK, often.NAOK)}', language: '' },
  ],
  quota: [{ id: 5, name: 'Enough', qlimit: 100, action: 1, active: 1 }],
  quota_members: [{ id: 6, qid: 1, quota_id: 5, code: '2' }],
  subquestions: [4, 5, 10].flatMap((parent_qid) =>
    ['SQ1', 'SQ2'].flatMap((title, index) =>
      inBoth(
        {
          qid: parent_qid * 10 + index,
          parent_qid,
          gid: 16,
          type: 'T',
          title,
          question_order: index,
          scale_id: 0,
          relevance: 1,
        },
        { question: `Line ${title}` },
      ),
    ),
  ),
  surveys: [
    { sid: 282267, language: 'en', additional_languages: 'de', assessments: 'Y', anonymized: 'Y' },
  ],
  surveys_languagesettings: languages.map((surveyls_language) => ({
    surveyls_language,
    surveyls_title: `Rest (${surveyls_language})`,
    surveyls_description: `About (${surveyls_language})`,
    surveyls_welcometext: `Welcome (${surveyls_language})`,
    surveyls_endtext: `Goodbye (${surveyls_language})`,
  })),
};

/** The order and the numbers of rows, the usual values of columns, all but the texts of rows in a second language, and the words of what is left out. */
const structure =
  /\.(?:id|cid|cqid|gid|sid|sqid|language|scale_id|sortorder|(?:question|group)_order|parent_qid|g?relevance|mandatory|other|scope|surveyls_language|additional_languages)$|^subquestions\.\d+\.type$|^quota|^assessments\.0\.minimum$|surveyls_endtext$|^questions\.2[01]\.question$|^defaultvalues\.0\.qid$|^(?:answers|groups|questions|subquestions)\.\d*[13579]\.(?!answer$|question$|help$|group_name$|description$)/;

test('Every value of a survey is kept, changed or left out by its number', () => {
  const write = (tables: typeof survey) => textFile('rest.lss', lssFile(tables, languages));
  const { report } = convert(write(survey));
  const places = report.map(({ place }) => place);
  for (const { qid } of asked) expect(places).toContain(`question ${qid}`);
  const unsaid = unsaidParts(survey, write).filter((path) => !structure.test(path));
  expect(unsaid).toEqual([]);
});
