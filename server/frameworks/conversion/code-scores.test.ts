import { expect, test } from 'vitest';
import { convert } from '#server/frameworks/imports/convert.ts';
import { itemsOf, textFile } from '#testing/questionnaire-files.ts';

interface Choice {
  id: string;
  options: { value: string; score?: number; missing?: string }[];
  showIf?: object;
}

const head =
  'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Branching Logic (Show field only if...)';

function dictionary(choices: string, logic = '') {
  const rows = [head, `a,form,radio,A?,"${choices}",`, `b,form,text,B?,,"${logic}"`];
  const { definition, report } = convert(textFile('d.csv', rows.join('\n')));
  const [a, b] = itemsOf<Choice>(definition);
  return { options: a?.options ?? [], showIf: b?.showIf, note: report[0]?.note ?? '' };
}

test.each([
  ["0, Never | 1, Often | 99, Don't know", { 99: 'unknown' }],
  ['1, Yes | 2, No | -9, Prefer not to say | -8, N/A', { '-9': 'unknown', '-8': 'not_applicable' }],
  [
    '0, A | 1, B | 2, C | 77, Refused | 88, Does not apply',
    { 77: 'unknown', 88: 'not_applicable' },
  ],
  ['0, A | 1, B | 999, Something else', { 999: undefined }],
])('A code of %s that stands for no answer is no score, and named', (choices, apart) => {
  const { options, note } = dictionary(choices);
  for (const { value, score, missing } of options) {
    const isApart = Object.hasOwn(apart, value);
    expect([value, score]).toEqual([value, isApart ? undefined : Number(value)]);
    expect([value, missing]).toEqual([
      value,
      Object.entries(apart).find(([code]) => code === value)?.[1],
    ]);
    expect(note.includes(`Its code ${value} (`)).toBe(isApart);
  }
});

test.each([
  ['0, None | 33, Some | 66, More | 99, All'],
  ['6, Six | 7, Seven | 8, Eight | 9, Nine'],
  ['-9, Worst | -5, Bad | 5, Good | 9, Best'],
  ['0, No | 99, Yes'],
  ['60, Low | 77, Middle | 99, High'],
])('Each code of %s is a score', (choices) => {
  const { options, note } = dictionary(choices);
  expect(options.map(({ score }) => score)).toEqual(options.map(({ value }) => Number(value)));
  expect(note).toBe('');
});

test('The codes of an XLSForm are read alike', () => {
  const form = convert(
    textFile(
      'f.csv',
      "survey,type,name,label\n,select_one often,a,A?\nchoices,list_name,name,label\n,often,0,Never\n,often,1,Often\n,often,99,Don't know\n",
    ),
  );
  const [item] = itemsOf<Choice>(form.definition);
  expect(item?.options.at(-1)).toEqual({ value: '99', label: "Don't know", missing: 'unknown' });
  expect(form.report.find(({ name }) => name === 'often: 99')?.outcome).toBe('changed');
});

test('An order of choices is that of their numbers, and of no other codes', () => {
  const of = (choices: string, logic: string) => dictionary(choices, logic).showIf;
  const numbers = '0, A | 1, B | 2, C';
  expect(of(numbers, '[a] >= 1')).toEqual({ item: 'a', op: '>=', value: 1 });
  // "dk" is neither more nor less than 1, although texts have an order too.
  expect(of(`${numbers} | dk, Not known`, '[a] >= 1')).toEqual({
    any: [
      { item: 'a', op: '=', value: '1' },
      { item: 'a', op: '=', value: '2' },
    ],
  });
  expect(of(`${numbers} | dk, Not known`, '[a] < 1')).toEqual({ item: 'a', op: '=', value: '0' });
  expect(of('x, X | y, Y', '[a] < 1')).toBeUndefined();
});
