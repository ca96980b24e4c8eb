import { expect, test } from 'vitest';
import { draftFrom } from '#web/builder/model/draft.ts';
import { placeWords } from './place-words.ts';

const draft = draftFrom({
  items: [
    { id: 'a', type: 'choice', text: 'How calm was the week?', options: [] },
    { id: 'b', type: 'text', text: '' },
  ],
  sections: [{ id: 'page', title: 'Sleep', items: ['a', 'b'] }],
  scales: [
    { id: 'calm', title: 'Calm', items: [{ item: 'a' }] },
    { id: 'total', title: 'Total', parts: [{ scale: 'calm' }] },
  ],
  norms: ['calm', 'total', 'calm'].map((scale) => ({ scale })),
  bands: [{ scale: 'calm', cuts: [] }],
  reliability: [{ scale: 'calm' }],
  alerts: [{ id: 'alert', text: 'Look' }],
  tests: [{ name: 'By hand', answers: {}, expects: {} }],
});

test.each([
  ['title', 'General · Title'],
  ['items[0].text', 'Question 1 “How calm was the week?” · Text'],
  ['items[0].options[1].label', 'Question 1 “How calm was the week?” · Choice 2 · Label'],
  ['items[1].showIf.all[0].item', 'Question 2 · Condition'],
  ['sections[0].items', 'Page 1 “Sleep” · Questions'],
  ['scales[0].items[0].weight', 'Scale: Calm · How calm was the week? · Weight'],
  ['scales[1].parts[0].scale', 'Scale: Total · Calm · Scales it is made of'],
  ['norms[2].table', 'Scale: Calm · Norm 2 · Table'],
  ['norms[1]', 'Scale: Total · Norm 1'],
  ['bands[0].cuts[1].upTo', 'Scale: Calm · Band 2 · Up to'],
  ['bands[0].when.age', 'Scale: Calm · Bands · Age'],
  ['reliability[0].sd', 'Scale: Calm · Reliability · Standard deviation'],
  ['reliability[0].r', 'Scale: Calm · Reliability'],
  ['thresholds.upper', 'Score and thresholds · Upper threshold'],
  ['alerts[0].when', 'Alert 1 · Condition'],
  ['tests[0].expects.calm.raw', 'Test “By hand”: Calm · Raw score'],
  ['tests[0].answers.a', 'Test “By hand”: How calm was the week?'],
  ['languages[1]', 'Languages'],
  ['steps[2].showIf.item', 'Layout · Screen 3 · Condition'],
])('The place of %s is said in words: %s', (field, words) => {
  expect(placeWords(field, draft)).toBe(words);
});
