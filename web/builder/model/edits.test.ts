import { expect, test } from 'vitest';
import { checkDefinition } from '#rules/framework/framework.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { evenBands, withOneMoreBand, withoutBand } from './bands.ts';
import { type Draft, draftFrom } from './draft.ts';
import { createDraftStore } from './draft-store.ts';
import { exampleScores, scorableDefinition } from './example.ts';
import { normTableText, readNormTable } from './norm-table.ts';
import { optionKeys, optionsFrom, renameOption, withOneMore } from './options.ts';
import { partName, partNamed, partOf } from './parts.ts';
import { fieldOf, valueAt, withValueAt } from './path.ts';
import {
  addScale,
  removeScale,
  renameScale,
  withCounted,
  withOptionScore,
  withPart,
} from './scales.ts';
import { addSection, removeSection, stepSection } from './sections.ts';
import { translatableTexts, translationPath, withoutLanguage } from './texts.ts';
import { withTitle } from './title.ts';

const options = ['0', '1', '2'].map((value) => ({
  value,
  label: `Label ${value}`,
  score: Number(value),
}));

function aDraft(changes: object = {}): Draft {
  return draftFrom({
    ...definition(),
    items: ['a', 'b'].map((id) => ({ id, type: 'choice', text: id, options })),
    sections: [{ id: 'one', title: 'One', items: ['a', 'b'] }],
    scales: [{ id: 'score', title: 'Score', method: 'sum', items: [{ item: 'a' }, { item: 'b' }] }],
    thresholds: { lower: 1, upper: 3 },
    ...changes,
  });
}

test('Edits of one field in quick succession are undone together, those of others one by one', () => {
  let time = 0;
  const store = createDraftStore(aDraft(), () => time);
  const type = (title: string) => store.edit((draft) => ({ ...draft, title }), 'title');
  type('N');
  time += 100;
  type('Ne');
  time += 5000;
  type('New');
  store.edit((draft) => addSection(draft, 'Two'));
  store.undo();
  expect(store.get().sections).toHaveLength(1);
  store.undo();
  expect(store.get().title).toBe('Ne');
  store.undo();
  expect(store.get().title).toBe(aDraft().title);
  expect(store.canUndo()).toBe(false);
  store.redo();
  store.redo();
  expect(store.get().title).toBe('New');
  type('Newer');
  expect(store.canRedo()).toBe(false);
});

test('A value is put at a path, what lies beside it is shared, and undefined removes it', () => {
  const draft = aDraft();
  const changed = withValueAt(draft, ['items', 1, 'text'], 'New');
  expect(valueAt(changed, ['items', 1, 'text'])).toBe('New');
  expect(changed.items[0]).toBe(draft.items[0]);
  expect(withValueAt(changed, ['items', 1, 'required'], undefined).items[1]).toEqual(
    changed.items[1],
  );
  expect(valueAt(withValueAt(draft, ['thresholds', 'lower'], 3), ['thresholds'])).toMatchObject({
    lower: 3,
  });
  const emptied = ['lower', 'upper'].reduce(
    (current, key) => withValueAt(current, ['thresholds', key], undefined),
    draft,
  );
  expect(emptied).not.toHaveProperty('thresholds');
  expect(fieldOf(['items', 1, 'options', 0, 'label'])).toBe('items[1].options[0].label');
});

test('Pasted choices count up from 0 unless their lines name scores', () => {
  expect(optionsFrom('Never\n Often \n\nAlways')).toMatchObject([
    { value: '0', label: 'Never', score: 0 },
    { value: '1', label: 'Often', score: 1 },
    { value: '2', label: 'Always', score: 2 },
  ]);
  expect(optionsFrom('No = 0\nA bit\t1,5\nYes = 0')).toMatchObject([
    { value: '0', label: 'No', score: 0 },
    { value: '1', label: 'A bit', score: 1.5 },
    { value: '2', label: 'Yes', score: 0 },
  ]);
});

test('A further choice has the next score, and equal values are told apart', () => {
  expect(withOneMore(options).at(-1)).toEqual({ value: '3', label: '', score: 3 });
  expect(optionKeys([...options, ...options.slice(0, 1)])).toEqual(['0 1', '1 1', '2 1', '0 2']);
});

test('A choice that is stored otherwise is so in conditions, scores and tests', () => {
  const draft = aDraft({
    tests: [{ name: 'T', answers: { a: '2', b: '2' }, expects: {} }],
    scales: [{ id: 'score', title: 'S', items: [{ item: 'a', scores: { 0: 0, 2: 9 } }] }],
  });
  const [a, b] = draft.items;
  if (!a || !b) throw new Error('There are two items');
  const conditional = withValueAt(draft, ['items', 1, 'showIf'], {
    all: [{ item: 'a', op: '=', value: 2 }],
  });
  const renamed = renameOption(conditional, a, '2', 'lots');
  expect(renamed.items[1]?.showIf).toEqual({ all: [{ item: 'a', op: '=', value: 'lots' }] });
  expect(renamed.scales[0]?.items?.[0]?.scores).toEqual({ 0: 0, lots: 9 });
  expect(renamed.tests[0]?.answers).toEqual({ a: 'lots', b: '2' });
});

test('The first scale becomes the score, and a removed scale leaves nothing behind', () => {
  const first = addScale(aDraft({ scales: [], main: 'all' }), 'New');
  expect(first.main).toBe('scale_1');
  const counted = withCounted(withCounted(first, 'scale_1', 'b', true), 'scale_1', 'a', true);
  expect(counted.scales[0]?.items).toEqual([{ item: 'a' }, { item: 'b' }]);
  const banded = { ...counted, bands: [{ scale: 'scale_1', cuts: [] }] };
  const removed = removeScale(banded, 'scale_1');
  expect([removed.scales, removed.bands, removed.main]).toEqual([[], [], 'all']);
});

test('A total of scales counts no items of its own, and follows a renamed scale', () => {
  const total = withPart(addScale(aDraft(), 'Total'), 'scale_1', 'score', true);
  expect(total.scales[1]).toMatchObject({ parts: [{ scale: 'score' }] });
  expect(total.scales[1]).not.toHaveProperty('items');
  const renamed = renameScale({ ...total, main: 'score' }, 'score', 'sum');
  expect(renamed.scales[1]?.parts).toEqual([{ scale: 'sum' }]);
  expect(renamed.main).toBe('sum');
});

test('A scale that scores one choice otherwise keeps the scores of the others', () => {
  const changed = withOptionScore(undefined, options, '1', 5);
  expect(changed).toEqual({ 0: 0, 1: 5, 2: 2 });
  expect(withOptionScore({ 1: 5 }, options, '0', 3)).toEqual({ 0: 3, 1: 5, 2: null });
  expect(withOptionScore(changed, options, '1', 1)).toBeUndefined();
});

test('Even bands rise with concern where higher is worse, and fall where it is better', () => {
  const scale = aDraft().scales[0];
  if (!scale) throw new Error('There is a scale');
  const words = ['Low', 'Medium', 'High'];
  const worse = evenBands({ ...scale, higherIs: 'worse' }, [0, 9], words);
  expect(worse.cuts).toEqual([
    { upTo: 3, word: 'Low', severity: 0 },
    { upTo: 6, word: 'Medium', severity: 1 },
    { word: 'High', severity: 2 },
  ]);
  expect(evenBands(scale, [0, 1], words).cuts.map(({ upTo }) => upTo)).toEqual([
    0.3,
    0.6,
    undefined,
  ]);
  const better = evenBands({ ...scale, higherIs: 'better' }, [0, 9], words);
  expect(better.cuts.map(({ severity }) => severity)).toEqual([2, 1, 0]);
  const more = withOneMoreBand(worse.cuts, [0, 9]);
  expect(more.slice(2)).toEqual([
    { upTo: 7, word: 'High', severity: 2 },
    { word: '', severity: 3 },
  ]);
  expect(withoutBand(more, 3).at(-1)).toEqual({ word: 'High', severity: 2 });
});

test('A norm is read from two columns, with ranges and a heading, and names a wrong line', () => {
  expect(readNormTable('Raw\tT\n0\t40\n1-3\t45,5\n4 ; 50\n')).toEqual({
    rows: [
      [0, 40],
      [1, 45.5],
      [2, 45.5],
      [3, 45.5],
      [4, 50],
    ],
    line: null,
  });
  expect(readNormTable('0 – 1   40\n2 -1,5').rows).toEqual([
    [0, 40],
    [1, 40],
    [2, -1.5],
  ]);
  expect(readNormTable('0\t40\n1\tforty')).toEqual({ rows: null, line: 2 });
  expect(readNormTable('0 40\n\n2 41 x')).toEqual({ rows: null, line: 3 });
  const rows: [number, number][] = [
    [0, 1],
    [1, 2.5],
  ];
  expect(readNormTable(normTableText(rows)).rows).toEqual(rows);
});

test('A page that is removed leaves its questions to the page before, the first one to the next', () => {
  const draft = addSection(aDraft(), 'Two');
  expect(removeSection(draft, 0).sections).toMatchObject([{ id: 'page_1', items: ['a', 'b'] }]);
  expect(removeSection(draft, 1).sections).toMatchObject([{ id: 'one', items: ['a', 'b'] }]);
  const conditional = withValueAt(draft, ['sections', 0, 'showIf'], { item: 'x', op: 'answered' });
  expect(removeSection(conditional, 0).items[1]?.showIf).toEqual({ item: 'x', op: 'answered' });
  expect(removeSection(aDraft(), 0)).toEqual(aDraft());
  expect(stepSection(draft, 1, -1).sections.map(({ id }) => id)).toEqual(['page_1', 'one']);
});

test('A draft is scored before it is complete, and not while its scales are wrong', () => {
  const draft = aDraft({ title: '', bands: [], thresholds: undefined });
  const framework = scorableDefinition(draft);
  if (!framework) throw new Error('It can be scored');
  const scores = exampleScores(framework, { answers: { a: '2', b: '1' } });
  expect(scores['score']).toMatchObject({ raw: 3 });
  expect(scorableDefinition(withCounted(draft, 'score', 'gone', true))).toBeNull();
});

test('Every text is listed with the place of its translation, and a removed language leaves none', () => {
  const draft = aDraft({ languages: ['en', 'de'] });
  const texts = translatableTexts(draft);
  expect(texts.map(({ path }) => path.join('.'))).toContain('items.0.options.2.label');
  const translated = texts.reduce(
    (current, { path, text }) => withValueAt(current, translationPath(path, 'de'), `${text}!`),
    draft,
  );
  expect(checkDefinition(translated).problems).toEqual([]);
  expect(JSON.stringify(withoutLanguage(translated, 'de'))).not.toContain('ByLanguage');
});

test('The id of a new questionnaire follows its title until somebody has chosen it', () => {
  const named = withTitle(aDraft({ id: 'questionnaire', title: '' }), 'Über den Schlaf!');
  expect(named.id).toBe('uber-den-schlaf');
  expect(withTitle({ ...named, id: 'chosen' }, 'Other').id).toBe('chosen');
});

test('A part is found by its name in the address and by the path of a field', () => {
  const draft = aDraft({ bands: [{ scale: 'score', cuts: [] }] });
  expect(partNamed('item.b', draft)).toEqual({ kind: 'item', id: 'b' });
  expect(partNamed('item.gone', draft)).toEqual({ kind: 'general' });
  expect(partName(partOf('items[1].options[0].label', draft))).toBe('item.b');
  expect(partName(partOf('bands[0].cuts[1].upTo', draft))).toBe('scale.score');
  expect(partName(partOf('thresholds.lower', draft))).toBe('score');
  expect(partName(partOf('sections[0].title', draft))).toBe('page.one');
  expect(partName(partOf('intro', draft))).toBe('general');
});
