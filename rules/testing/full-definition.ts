import { definition } from './second-edition.ts';

const option = (value: string, score: number) => ({ value, label: `Label ${value}`, score });

/** A valid definition with every type of item and every kind of rule, to be changed by tests. */
export const fullDefinition = {
  ...definition(),
  format: 'form',
  languages: ['en', 'de'],
  items: [
    { id: 'mood', type: 'rating', text: 'Mood?', max: 10, textByRole: { self: 'Your mood?' } },
    { id: 'sleep', type: 'choice', text: 'Sleep?', options: [option('0', 0), option('1', 2)] },
    { id: 'help', type: 'choices', text: 'Help?', options: [option('a', 1), option('b', 1)] },
    { id: 'hours', type: 'number', text: 'Hours?', min: 0, max: 24 },
    { id: 'since', type: 'date', text: 'Since?', min: '2020-01-01', max: '2030-01-01' },
    { id: 'why', type: 'text', text: 'Why?', showIf: { item: 'mood', op: '<', value: 5 } },
    { id: 'notes', type: 'comment', text: 'Notes?' },
  ],
  sections: [
    {
      id: 'day',
      title: 'Day',
      items: ['mood', 'sleep', 'help', 'hours', 'since', 'why', 'notes'],
      scale: 'score',
    },
  ],
  scales: [
    { id: 'score', title: 'Score', items: [{ item: 'mood' }] },
    {
      id: 'points',
      title: 'Points',
      method: 'sum',
      items: [{ item: 'sleep' }, { item: 'help' }],
    },
    {
      id: 'total',
      title: 'Total',
      method: 'sum',
      parts: [{ scale: 'score' }, { scale: 'points' }],
    },
    { id: 'list', title: 'List', method: 'none', items: [{ item: 'hours' }] },
  ],
  norms: [
    {
      scale: 'points',
      gives: 't',
      when: { role: 'self', age: [8, 12] },
      table: [
        [0, 30],
        [4, 70],
      ],
    },
    { scale: 'points', gives: 't', table: { mean: 2, sd: 1 } },
  ],
  bands: [
    {
      scale: 'points',
      cuts: [
        { upTo: 1, word: 'Low', severity: 2 },
        { upTo: 2, word: 'Middle', severity: 1 },
        { word: 'High', severity: 0 },
      ],
    },
    {
      scale: 'points',
      on: 't',
      cuts: [
        { upTo: 40, word: 'Low', severity: 2 },
        { upTo: 60, word: 'Middle', severity: 1 },
        { word: 'High', severity: 0 },
      ],
    },
  ],
  reliability: [{ scale: 'points', r: 0.8, sd: 1 }],
  alerts: [
    {
      id: 'low',
      level: 'info',
      text: 'Low.',
      when: {
        any: [{ scale: 'score', op: '<', value: 2 }, { not: { item: 'mood', op: 'answered' } }],
      },
    },
  ],
  tests: [
    {
      name: 'Example',
      role: 'self',
      answers: { mood: 5, sleep: '1', help: ['a', 'b'] },
      expects: { points: { raw: 4, t: 70, band: 'High' } },
    },
  ],
  thresholds: { lower: 3, upper: 7 },
};

/** Pages of the definition's own, with every part of a page. */
export const ownSteps = [
  { id: 'intro', type: 'assessment_intro' },
  { type: 'question', question: 'mood' },
  { id: 'day_end', type: 'section_summary', section: 'day' },
  {
    id: 'page',
    type: 'sdq_page',
    attributes: [
      {
        id: 'set',
        type: 'question_set',
        questions: ['sleep'],
        options: [option('0', 0), option('1', 1)],
      },
      { id: 'others', type: 'question_set', questions: ['help', 'hours', 'since'] },
      {
        id: 'grouping',
        type: 'grouping',
        showIf: { item: 'mood', op: '=', value: 1 },
        attributes: [{ id: 'inner', type: 'question_set', questions: ['why', 'notes'] }],
      },
      { id: 'assessment_identity', type: 'assessment_identity' },
    ],
  },
];
