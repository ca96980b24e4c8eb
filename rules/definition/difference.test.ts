import { expect, test } from 'vitest';
import { framework } from '../testing/worked.ts';
import { differencesOf } from './difference.ts';

const often = [
  { value: '0', label: 'Never', score: 0 },
  { value: '1', label: 'Sometimes', score: 1 },
  { value: '2', label: 'Often', score: 2 },
];
const tired = { id: 'tired', type: 'choice', text: 'Were you tired?', options: often };
const rest = { id: 'rest', type: 'choice', text: 'Did you rest?', options: often };
const energy = {
  id: 'energy',
  title: 'Energy',
  method: 'sum',
  items: [{ item: 'tired', reverse: true }, { item: 'rest' }],
};
const cuts = [
  { upTo: 1, word: 'Low', severity: 1 },
  { word: 'High', severity: 0 },
];

function version(items: ({ id: string } & Record<string, unknown>)[], fields: object = {}) {
  const scales = [energy];
  const bands = [{ scale: 'energy', cuts }];
  return framework(items, {
    main: 'energy',
    scales,
    bands,
    thresholds: undefined,
    thresholdClassifiers: undefined,
    ...fields,
  });
}

const first = version([tired, rest]);

test('Equal versions have no differences, whatever their number', () => {
  expect(differencesOf(first, { ...version([tired, rest]), version: 9 })).toEqual([]);
});

test('A changed text, an added option and a changed score name the item and the option', () => {
  const rated = often.map((option) => (option.value === '2' ? { ...option, score: 3 } : option));
  const options = [...rated, { value: '3', label: 'Always', score: 4 }];
  const changed = { ...rest, text: 'Could you rest?' };
  expect(differencesOf(first, version([{ ...tired, options }, changed]))).toEqual([
    {
      field: 'items.options.score',
      kind: 'changed',
      subject: 'Were you tired?: Often',
      before: '2',
      after: '3',
    },
    { field: 'items.options', kind: 'added', subject: 'Were you tired?: Always' },
    {
      field: 'items.text',
      kind: 'changed',
      subject: 'Could you rest?',
      before: 'Did you rest?',
      after: 'Could you rest?',
    },
  ]);
});

test('A condition reads as a sentence with the text of its item', () => {
  const showIf = {
    any: [{ item: 'tired', op: '=', value: '2' }, { not: { item: 'tired', op: 'answered' } }],
  };
  expect(differencesOf(first, version([tired, { ...rest, showIf }]))).toEqual([
    {
      field: 'items.showIf',
      kind: 'added',
      subject: 'Did you rest?',
      after: '(Were you tired? = 2 or not (Were you tired? answered))',
    },
  ]);
});

test('An added item, another order and what scales and bands count are named', () => {
  const note = { id: 'note', type: 'text', text: 'What else?' };
  const scales = [{ ...energy, items: [{ item: 'tired', weight: 2 }] }];
  const bands = [{ scale: 'energy', cuts: [{ ...cuts[0], upTo: 2 }, cuts[1]] }];
  const found = differencesOf(first, version([rest, note, tired], { scales, bands }));
  const short = found.map(({ field, kind, subject }) => `${kind} ${field} (${subject})`);
  expect(short).toEqual(
    expect.arrayContaining([
      'added items (What else?)',
      'changed items.order ()',
      'removed scales.items (Energy: Did you rest?)',
      'changed scales.items.weight (Energy: Were you tired?)',
      'changed bands.cuts.upTo (Energy: Low)',
    ]),
  );
  expect(found.find(({ field }) => field === 'items.order')).toMatchObject({
    before: 'Were you tired?, Did you rest?',
    after: 'Did you rest?, Were you tired?',
  });
  expect(found.find(({ field }) => field === 'sections.items')).toMatchObject({
    before: 'Were you tired?, Did you rest?',
    after: 'Did you rest?, What else?, Were you tired?',
  });
});

test('Long texts are cut and at most 500 differences are listed', () => {
  const long = version([tired, { ...rest, text: 'a'.repeat(1000) }]);
  expect(differencesOf(first, long)[0]?.after).toBe(`${'a'.repeat(299)}…`);
  const many = Array.from({ length: 600 }, (_, index) => {
    return { id: `text${index}`, type: 'text', text: `Text ${index}` };
  });
  expect(differencesOf(first, version([tired, rest, ...many]))).toHaveLength(500);
});
