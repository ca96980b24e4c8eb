import { expect, test } from 'vitest';
import { checkDefinition } from '#rules/framework/framework.ts';
import { convert } from '#server/frameworks/imports/convert.ts';
import { textFile } from '#testing/questionnaire-files.ts';

type Answers = Record<string, string>;

/** A form with three questions from 0 to 4, one of several choices, and a calculation of them. */
function form(calculation: string) {
  const choices = [0, 1, 2, 3, 4].map((name) => `,often,${name},Often ${name}`);
  const rows = [
    'survey,type,name,label,calculation',
    ...['a', 'b', 'c'].map((name) => `,select_one often,${name},${name}?,`),
    ',select_multiple often,m,M?,',
    `,calculate,s,Score,"${calculation}"`,
    'choices,list_name,name,label',
    ...choices,
  ];
  return convert(textFile('form.csv', rows.join('\n')));
}

test.each<[string, Answers, number | null]>([
  ['(${a} + ${b}) div 2', { a: '1', b: '4' }, 2.5],
  ['(${a} + ${b}) div 2', { a: '1' }, null],
  ['mean(${a}, ${b}, ${c}) * 25', { a: '1', b: '4', c: '1' }, 50],
  ['mean(${a}, ${b}, ${c}) * 25', { a: '1', c: '2' }, 37.5],
  ['mean(4 - ${a}, ${b})', { a: '1', b: '2' }, 2.5],
  ['25 * mean(4 - ${a}, ${b})', { a: '1', b: '2' }, 62.5],
  ['mean(${a}, ${b}) div 4', { a: '1', b: '2' }, 0.375],
  ['(${a} + ${b}) div 8 * 100', { a: '2', b: '4' }, 75],
  ['sum(${a}, ${b})', { b: '3' }, 3],
  ['coalesce(${a}, 0) + coalesce(${b}, 0)', { a: '2' }, 2],
  ['2 * ${a} + 0.5 * ${b}', { a: '3', b: '1' }, 6.5],
  ['round((${a} + ${b}) div 2)', { a: '1', b: '2' }, 2],
  ["if(${a} = '' or ${b} = '', '', ${a} + ${b})", { a: '1' }, null],
])('The calculation %s of %j gives %j', (calculation, answers, raw) => {
  const { definition, report } = form(calculation);
  expect(report.find(({ name }) => name === 's')?.outcome).toBe('changed');
  const tests = [{ name: 'As calculated', answers, expects: { s: { raw } } }];
  const bands = [
    {
      scale: 's',
      cuts: [
        { upTo: 0, word: 'Low', severity: 0 },
        { word: 'High', severity: 0 },
      ],
    },
  ];
  expect(checkDefinition({ ...definition, bands, tests }).problems).toEqual([]);
});

test.each([
  '(${a} - 1) * 25',
  'count-selected(${m})',
  'if(${a} > 1, 1, 0) + if(${b} > 1, 1, 0)',
  '${a} div ${b}',
  'max(${a}, ${b})',
  'mean(mean(${a}, ${b}), ${c})',
  'mean(${a}, ${a})',
  "concat(${a}, ' ', ${b})",
  '${a} * ${b}',
  'sum(${nobody})',
])('The calculation %s is no scale, and is named with its text', (calculation) => {
  const { definition, report } = form(calculation);
  expect(definition).toMatchObject({ scales: [] });
  const entry = report.find(({ name }) => name === 's');
  expect(entry?.outcome).toBe('left_out');
  expect(entry?.note).toContain(`It says: ${calculation}`);
});
