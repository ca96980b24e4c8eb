import { expect, test } from 'vitest';
import { convert } from '#server/frameworks/imports/convert.ts';
import {
  itemsOf,
  outcomesOf,
  sourceFile,
  textFile,
  unreadable,
} from '#testing/questionnaire-files.ts';

const head =
  'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?';

test('A data dictionary becomes a questionnaire with pages, conditions and scales', () => {
  const { format, definition, problems } = convert(sourceFile('evenings.csv'));
  expect(format).toBe('redcap');
  expect(definition).toMatchObject({
    title: 'Evenings',
    sections: [
      {
        title: 'Before bed',
        intro: 'Think of the last seven evenings.',
        items: ['stop', 'argue', 'screens', 'which', 'other'],
      },
      { title: 'The night', items: ['hours', 'calm', 'since', 'mail'] },
    ],
    scales: [
      {
        id: 'trouble',
        title: 'Trouble in the evening',
        items: [{ item: 'stop' }, { item: 'argue' }],
        method: 'sum',
        missing: { atMost: 1 },
      },
      {
        id: 'mean-trouble',
        items: [{ item: 'stop' }, { item: 'argue' }],
        method: 'mean',
        missing: { atMost: 0 },
        round: 'half_up',
      },
    ],
  });
  // The dictionary has no cut-offs, and none are made up.
  expect(problems).toEqual([{ field: 'thresholds', message: 'trouble needs thresholds or bands' }]);
});

test('The key of the records is not asked; a field of the same name further down is', () => {
  const rows = ['study_id,form,,text,Study ID', 'q,form,,text,Q?', 'school_id,form,,text,School?'];
  const { definition, report } = convert(textFile('d.csv', [head, ...rows].join('\n')));
  expect(itemsOf(definition).map(({ id }) => id)).toEqual(['q', 'school-id']);
  expect(report[0]).toMatchObject({ place: 'line 2', outcome: 'left_out' });
  expect(report[0]?.note).toContain('key of the record');
});

test('Each kind of field becomes the item that asks it', () => {
  const { definition } = convert(sourceFile('evenings.csv'));
  const items = Object.fromEntries(
    itemsOf<{ id: string }>(definition).map((item) => [item.id, item]),
  );
  expect(items['stop']).toEqual({
    id: 'stop',
    type: 'choice',
    text: 'It was hard to stop playing',
    required: true,
    options: [
      { value: '0', label: 'Never', score: 0 },
      { value: '1', label: 'Some evenings', score: 1 },
      { value: '2', label: 'Most evenings', score: 2 },
      { value: '3', label: 'Every evening', score: 3 },
    ],
  });
  expect(items['argue']).toMatchObject({ instructions: 'Any argument counts' });
  expect(items['which']).toMatchObject({
    type: 'choices',
    options: [{ value: 'tv', label: 'Television' }, { value: 'phone' }, { value: 'other' }],
    showIf: { item: 'screens', op: '=', value: '1' },
  });
  expect(items['other']).toMatchObject({
    type: 'text',
    long: true,
    showIf: {
      all: [
        { item: 'which', op: 'includes', value: 'other' },
        { item: 'stop', op: '>=', value: 1 },
      ],
    },
  });
  expect(items['hours']).toMatchObject({ type: 'number', decimals: 1, min: 0, max: 24 });
  expect(items['calm']).toMatchObject({
    type: 'rating',
    labels: { low: 'Restless', high: 'Calm' },
  });
  expect(items['since']).toEqual({
    id: 'since',
    type: 'date',
    text: 'Since when?',
    min: '2020-01-01',
  });
  expect(items['mail']).toMatchObject({ type: 'text' });
});

test('Every field is in the report once, with its line and what became of it', () => {
  const { report } = convert(sourceFile('evenings.csv'));
  expect(outcomesOf(report)).toEqual([
    'line 2 record_id: left_out',
    'line 3 welcome: changed',
    'line 4 stop: kept',
    'line 5 argue: changed',
    'line 6 screens: changed',
    'line 7 which: kept',
    'line 8 other: kept',
    'line 9 hours: kept',
    'line 10 calm: kept',
    'line 11 since: changed',
    'line 12 mail: changed',
    'line 13 drawing: left_out',
    'line 14 trouble: changed',
    'line 15 mean_trouble: changed',
    'line 16 age: left_out',
  ]);
  const noteOf = (name: string) => report.find((entry) => entry.name === name)?.note;
  expect(noteOf('since')).toContain('its condition was left out');
  expect(noteOf('age')).toContain('datediff');
  expect(noteOf('screens')).toContain("@DEFAULT='1'");
});

test.each([
  ['semicolons and a byte order mark', (text: string) => `\uFEFF${text.replaceAll(',', ';')}`],
  [
    'the names of the API',
    (text: string) =>
      text.replace(
        /^.*\n/,
        'field_name,form_name,section_header,field_type,field_label,select_choices_or_calculations,field_note,text_validation_type_or_show_slider_number,text_validation_min,text_validation_max,identifier,branching_logic,required_field\n',
      ),
  ],
])('A dictionary with %s is read alike', (_, change) => {
  const plain = head.replace('"Choices, Calculations, OR Slider Labels"', 'Choices');
  const text = `${plain}\nq,form,,text,Question,,,,,,,,\n`;
  const { definition } = convert(textFile('dictionary.csv', change(text)));
  expect(definition).toMatchObject({ items: [{ id: 'q', type: 'text', text: 'Question' }] });
});

test('A dictionary in Windows-1252 or UTF-16 keeps its letters', () => {
  const text = `${head}\nq,form,,text,Müde?,,,,,,,,\n`;
  const latin = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  for (const bytes of [latin, wide])
    expect(convert({ name: 'd.csv', bytes }).definition).toMatchObject({
      items: [{ text: 'Müde?' }],
    });
});

test('Circular conditions, unknown names and doubled names are named, and what is right is kept', () => {
  const { definition, report, problems } = convert(
    textFile(
      'd.csv',
      [
        head,
        `a,form,,yesno,A,,,,,,,[b] = '1',`,
        `b,form,,yesno,B,,,,,,,[a] = '1',`,
        `c,form,,yesno,C,,,,,,,[nobody] = '1',`,
        `c,form,,yesno,C again,,,,,,,,`,
        `constructor,form,,yesno,D,,,,,,,[__proto__] = '1',`,
        `,form,,yesno,,,,,,,,,`,
      ].join('\n'),
    ),
  );
  expect(problems).toEqual([]);
  const items = itemsOf<{ id: string; showIf?: object }>(definition);
  expect(items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'c-2', 'constructor-2', 'item']);
  expect(items.filter(({ showIf }) => showIf)).toEqual([]);
  expect(report.map(({ outcome }) => outcome)).toEqual(Array(6).fill('changed'));
});

test('Scripts in labels become text, and formulas are no more than text', () => {
  const { definition } = convert(
    textFile(
      'd.csv',
      `${head}\nq,form,,text,"<script>alert(1)</script><img src=x onerror=alert(1)>Really &amp; truly?",,=cmd|calc,,,,,,\n`,
    ),
  );
  expect(definition).toMatchObject({
    items: [{ text: 'Really & truly?', instructions: '=cmd|calc' }],
  });
});

test.each([
  ['5,000 fields', `${head}\n${'q,form,,text,Q,,,,,,,,\n'.repeat(5000)}`, 'at most 1000'],
  ['an open quotation mark', `${head}\nq,form,,text,"Q,,,,,,,,\n`, 'not a valid CSV'],
  ['nothing at all', '', 'empty'],
  ['other columns', 'name,colour\nq,red\n', 'not known'],
])('A file with %s is refused with the reason', (_, text, reason) => {
  expect(unreadable(textFile('d.csv', text))[0]).toContain(reason);
});

test('A dictionary without a field that can be asked has no definition', () => {
  const { definition, problems } = convert(textFile('d.csv', `${head}\nq,form,,file,Q,,,,,,,,\n`));
  expect(definition).toBeNull();
  expect(problems).toEqual([{ field: '', message: expect.stringContaining('no question') }]);
});
