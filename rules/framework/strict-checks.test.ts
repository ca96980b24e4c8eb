import { expect, test } from 'vitest';
import { definition } from '../testing/second-edition.ts';
import { checkDefinition, checkPublished, readPublished } from './framework.ts';
import { inWords } from '../testing/in-words.ts';

const option = (value: string, exclusive?: boolean) => {
  return { value, label: value, score: 0, ...(exclusive && { exclusive }) };
};
const items: { id: string; [field: string]: unknown }[] = [
  { id: 'rating', type: 'rating', text: 'Rating', min: 1, max: 5, step: 0.5 },
  { id: 'choice', type: 'choice', text: 'Choice', options: [option('yes'), option('no')] },
  { id: 'points', type: 'choice', text: 'Points', options: [option('0'), option('2')] },
  {
    id: 'several',
    type: 'choices',
    text: 'Several',
    options: [option('a'), option('b'), option('none', true)],
  },
  { id: 'number', type: 'number', text: 'Number', min: 0, max: 9 },
  { id: 'day', type: 'date', text: 'Day', min: '2026-01-01', max: '2026-01-31' },
  { id: 'words', type: 'text', text: 'Words' },
  {
    id: 'gate',
    type: 'choice',
    text: 'Gate',
    options: [option('open'), option('shut')],
    showIf: is('choice', 'yes'),
  },
];

function is(item: string, value: unknown, op = '=') {
  return { item, op, value };
}

/** A definition whose last item has a condition. */
function asking(showIf: object, change: object = {}, others = items) {
  const all = [...others, { id: 'last', type: 'rating', text: 'Last', max: 3, showIf }];
  return {
    ...definition(),
    format: 'form',
    items: all,
    sections: [{ id: 'section', title: 'Section', items: all.map(({ id }) => id) }],
    scales: [{ id: 'score', title: 'Score', items: [{ item: 'rating' }] }],
    thresholds: { lower: 2, upper: 4 },
    ...change,
  };
}

const unreachable = [{ field: 'items[8].showIf', message: 'last is never shown to anybody' }];

test.each<[string, object]>([
  ['a rating above its maximum', is('rating', 5, '>')],
  ['a rating below its minimum', is('rating', 1, '<')],
  ['a rating that is no step', is('rating', 2.25)],
  ['a rating strictly between two steps', { all: [is('rating', 2, '>'), is('rating', 2.5, '<')] }],
  ['a whole number that is none', is('number', 2.5)],
  ['two answers to one choice', { all: [is('choice', 'yes'), is('choice', 'no')] }],
  ['an answer and its denial', { all: [is('rating', 3), { not: is('rating', 3) }] }],
  [
    'an answer that is no option, by negations',
    {
      all: [
        is('choice', 'yes', '!='),
        is('choice', 'no', '!='),
        { item: 'choice', op: 'answered' },
      ],
    },
  ],
  ['a denial of what always holds', { not: { any: [is('rating', 3, '!='), is('rating', 3)] } }],
  [
    'a choice that excludes another',
    { all: [is('several', 'none', 'includes'), is('several', 'a', 'includes')] },
  ],
  ['a day after the last', is('day', '2026-01-31', '>')],
  ['two texts at once', { all: [is('words', 'one'), is('words', 'two')] }],
  ['a score above the range', { scale: 'score', op: '>', value: 5 }],
  ['a score below the range', { scale: 'score', op: '<=', value: 0.5 }],
  ['a question that the same answer hides', { all: [is('gate', 'open'), is('choice', 'no')] }],
  [
    'every way impossible',
    { any: [is('rating', 6, '>='), { all: [is('gate', 'shut'), is('choice', 'yes', '!=')] }] },
  ],
])('An item whose condition is %s is named as unreachable', (_, showIf) => {
  expect(inWords(checkDefinition(asking(showIf)).problems)).toEqual(unreachable);
});

test.each<[string, object]>([
  ['a step', is('rating', 2.5)],
  ['the last step', is('rating', 5, '>=')],
  ['a step between two others', { all: [is('rating', 2, '>'), is('rating', 3, '<')] }],
  ['no answer', { not: { item: 'rating', op: 'answered' } }],
  ['any other answer', { all: [is('rating', 1, '!='), is('rating', 5, '!=')] }],
  ['a number as text', is('points', 2)],
  ['an option between numbers', { all: [is('points', 1, '>'), is('points', 3, '<')] }],
  [
    'two of several choices',
    { all: [is('several', 'a', 'includes'), is('several', 'b', 'includes')] },
  ],
  [
    'one of several choices and not another',
    { all: [is('several', 'a', 'includes'), { not: is('several', 'b', 'includes') }] },
  ],
  ['the last day', is('day', '2026-01-31', '>=')],
  ['a text before another', is('words', 'm', '<')],
  ['a score at the end of its range', { scale: 'score', op: '>=', value: 5 }],
  ['no score', { not: { scale: 'score', op: 'answered' } }],
  [
    'an answer that shows the question it is about',
    { all: [is('gate', 'open'), is('choice', 'yes')] },
  ],
  ['a hidden question', { not: { item: 'gate', op: 'answered' } }],
  ['one of two ways', { any: [is('rating', 9, '>'), is('choice', 'no')] }],
])('An item whose condition is %s is reachable', (_, showIf) => {
  expect(inWords(checkDefinition(asking(showIf)).problems)).toEqual([]);
});

test('A chain of conditions that contradict each other makes its last item unreachable', () => {
  const chain = [
    ...items.slice(0, -1),
    { id: 'gate', type: 'rating', text: 'Gate', max: 3, showIf: is('rating', 4, '>') },
  ];
  expect(inWords(checkDefinition(asking(is('gate', 2), {}, chain)).problems)).toEqual([]);
  const contrary = { all: [is('gate', 2), is('rating', 2, '<')] };
  expect(inWords(checkDefinition(asking(contrary, {}, chain)).problems)).toEqual(unreachable);
});

test('An item that its section hides is named by its own path', () => {
  const { sections, ...whole } = asking(is('choice', 'yes'));
  const [first] = sections;
  const ids = first?.items.filter((id) => id !== 'last') ?? [];
  const hidden = { id: 'hidden', title: 'Hidden', items: ['last'], showIf: is('choice', 'no') };
  const parted = { ...whole, sections: [{ ...first, items: ids }, hidden] };
  expect(inWords(checkDefinition(parted).problems)).toEqual(unreachable);
});

test('A condition that compares the order of options without numbers is a fault', () => {
  const fault = {
    field: 'items[8].showIf.op',
    message: 'The options of choice have no order: use =',
  };
  expect(inWords(checkDefinition(asking(is('choice', 'no', '>'))).problems)[0]).toEqual(fault);
  const value = { field: 'items[8].showIf.value', message: 'Must be a number' };
  expect(inWords(checkDefinition(asking(is('points', 'many', '>'))).problems)[0]).toEqual(value);
});

const always = is('rating', 2, '>');

test('A team goes by its worst person only where one end is worse', () => {
  const [scale] = asking(always).scales;
  const worst = { scales: [{ ...scale, team: 'worst', higherIs: 'neither' }] };
  expect(inWords(checkDefinition(asking(always, worst)).problems)).toEqual([
    { field: 'scales[0].team', message: 'Neither end is worse, so nobody is worst off' },
  ]);
});

test('An alert that can never be raised is a fault', () => {
  const alerts = [{ id: 'never', level: 'info', text: 'Never.', when: is('rating', 7, '>') }];
  expect(inWords(checkDefinition(asking(always, { alerts })).problems)).toEqual([
    { field: 'alerts[0].when', message: 'Can never hold' },
  ]);
});

test('A norm or a band behind another that is for everybody it is for never applies', () => {
  const norm = { scale: 'score', gives: 't', table: { mean: 3, sd: 1 } };
  const girls = { ...norm, when: { gender: 'female', age: [8, 12] } };
  const behind = { norms: [{ ...norm, when: { age: [6, 12] } }, girls] };
  expect(inWords(checkDefinition(asking(always, behind)).problems)).toEqual([
    { field: 'norms[1].when', message: 'Never applies: an earlier one is for all of these' },
  ]);
  expect(inWords(checkDefinition(asking(always, { norms: [girls, norm] })).problems)).toEqual([]);
  const later = { norms: [{ ...norm, when: { age: [6, 10] } }, girls] };
  expect(inWords(checkDefinition(asking(always, later)).problems)).toEqual([]);
});

test('A reliability behind another that is for everybody it is for never applies', () => {
  const all = { scale: 'score', r: 0.8, sd: 1 };
  const parents = { ...all, when: { role: 'self' } };
  expect(
    inWords(checkDefinition(asking(always, { reliability: [all, parents] })).problems),
  ).toEqual([
    { field: 'reliability[1].when', message: 'Never applies: an earlier one is for all of these' },
  ]);
  expect(
    inWords(checkDefinition(asking(always, { reliability: [parents, all] })).problems),
  ).toEqual([]);
});

test.each([0, 1])('A reliability of %d is a fault, which published versions may have', (r) => {
  const reliability = [{ scale: 'score', r, sd: 1 }];
  const definitionWith = asking(always, { reliability });
  expect(inWords(checkDefinition(definitionWith).problems)).toEqual([
    { field: 'reliability[0].r', message: 'Must be above 0 and below 1' },
  ]);
  expect(readPublished(definitionWith).reliability).toHaveLength(1);
});

test('A published version with a fault of these kinds can still be read, but not published again', () => {
  const old = asking(is('rating', 9, '>'));
  expect(checkDefinition(old).framework).toBeNull();
  expect(readPublished(old).items).toHaveLength(9);
  expect(inWords(checkPublished(old).problems)).toEqual([]);
  expect(() => readPublished({ ...old, main: 'garden' })).toThrow('main: There is no garden');
});
