import { ownSteps } from './full-definition.ts';

/** Values to put into a definition, by path; undefined removes the field. */
export type Changes = Record<string, unknown>;
type Fault = [changes: Changes, field: string, message: string];

const page = 'steps.3.attributes';
const when = 'alerts.0.when.any.0';
const on = (item: string, op: string, value?: unknown) => ({ [when]: { item, op, value } });
const steps = ownSteps;
const deep = Array.from({ length: 120 }).reduce<object>((not) => ({ not }), {
  item: 'mood',
  op: 'answered',
});

/** Everything that can be wrong with the full definition, with the problem it gives. */
export const faults: Fault[] = [
  [{ 'alerts.0.when': deep }, '', 'Nested more than 100 levels deep'],

  [{ roles: ['self', 'parent', 'self'] }, 'roles.2', 'self is given twice'],
  [{ languages: ['en', 'de', 'en'] }, 'languages.2', 'en is given twice'],
  [{ 'items.2.id': 'mood' }, 'items.2.id', 'The id mood is taken'],
  [{ 'scales.1.id': 'score' }, 'scales.1.id', 'The id score is taken'],
  [{ 'items.6.id': 'constructor' }, 'items.6.id', 'The id constructor is reserved'],
  [{ 'scales.2.id': 'all' }, 'scales.2.id', 'The id all is reserved'],
  [{ 'items.0.min': 10 }, 'items.0.max', 'Must be above 10'],
  [{ 'items.3.max': -1 }, 'items.3.max', 'Must be above 0'],
  [{ 'items.4.max': '2019-12-31' }, 'items.4.max', 'Must be above 2020-01-01'],
  [{ 'items.0.step': 3 }, 'items.0.step', '10 is no whole number of steps above 0'],
  [{ 'items.0.range': [5, 5] }, 'items.0.range', 'Must be the lowest and the highest score'],
  [{ 'items.1.options.1.value': '0' }, 'items.1.options.1.value', '0 is the value of two options'],
  [
    { 'items.1.options': [{ value: '0', label: 'No', score: 0 }] },
    'items.1.options',
    'A choice needs two options',
  ],
  [{ 'items.6.required': true }, 'items.6.required', 'A comment cannot be required'],
  [
    { 'items.0.textByRole': { teacher: 'Mood?' } },
    'items.0.textByRole.teacher',
    'teacher does not answer',
  ],
  [
    { 'items.0.textByLanguage': { fr: 'Humeur ?' } },
    'items.0.textByLanguage.fr',
    'fr is not among the languages',
  ],
  [
    { 'bands.0.cuts.1.wordByLanguage': { fr: 'Moyen' } },
    'bands.0.cuts.1.wordByLanguage.fr',
    'fr is not among the languages',
  ],

  [{ 'sections.0.items.6': 'garden' }, 'sections.0.items.6', 'There is no garden'],
  [{ 'sections.0.items.7': 'mood' }, 'sections.0.items.7', 'mood is listed twice'],
  [
    { 'sections.0.items': ['mood', 'sleep', 'help', 'hours', 'since', 'why'] },
    'items.6',
    'No section lists notes',
  ],
  [{ 'sections.0.scale': 'garden' }, 'sections.0.scale', 'There is no garden'],
  [
    {
      'sections.1': { id: 'night', title: 'Night', items: ['notes'], scale: 'score' },
      'sections.0.items': ['mood', 'sleep', 'help', 'hours', 'since', 'why'],
    },
    'sections.1.scale',
    'score is the scale of two sections',
  ],
  [{ 'scales.0.parts': [{ scale: 'points' }] }, 'scales.0.items', 'Needs either items or parts'],
  [{ 'scales.0.items': undefined }, 'scales.0.items', 'Needs either items or parts'],
  [{ 'scales.0.items.0.item': 'garden' }, 'scales.0.items.0.item', 'There is no garden'],
  [{ 'scales.0.items.0.item': 'why' }, 'scales.0.items.0.item', 'The answers to why have no score'],
  [
    { 'scales.1.items.0.scores': { 0: null, 1: null } },
    'scales.1.items.0.item',
    'The answers to sleep have no score',
  ],
  [
    { 'scales.1.items.0.scores': { 0: 1, 2: 3 } },
    'scales.1.items.0.scores.2',
    'sleep has no option 2',
  ],
  [{ 'scales.1.items.1.item': 'sleep' }, 'scales.1.items.1', 'sleep is given twice'],
  [{ 'scales.2.parts.0.scale': 'garden' }, 'scales.2.parts.0.scale', 'There is no garden'],
  [{ 'scales.2.parts.0.scale': 'list' }, 'scales.2.parts.0.scale', 'list has no score'],
  [
    { 'scales.2.parts.0.scale': 'total' },
    'scales.2.parts.0.scale',
    'total is made of total itself',
  ],
  [{ 'scales.2.parts.1.scale': 'score' }, 'scales.2.parts.1', 'score is given twice'],
  [
    { 'scales.0.items.0.weight': 0 },
    'scales.0.items.0.weight',
    'Must be above 0 in a mean or a prorated score',
  ],
  [
    { 'scales.2.prorate': true, 'scales.2.parts.1.weight': -1 },
    'scales.2.parts.1.weight',
    'Must be above 0 in a mean or a prorated score',
  ],
  [{ 'scales.1.missing': { atMost: 2 } }, 'scales.1.missing.atMost', 'Must be below 2'],
  [{ 'scales.0.prorate': true }, 'scales.0.prorate', 'Only sums and counts are prorated'],
  [{ 'scales.0.roles': ['teacher'] }, 'scales.0.roles.0', 'teacher does not answer'],
  [
    { allowAnonymous: true, 'scales.0.team': 'worst' },
    'scales.0.team',
    'Would show one person’s score in an anonymous Beacon',
  ],
  [
    { 'scales.1.items.0.item': 'hours', 'items.3.max': undefined },
    'scales.1.items.0.item',
    'hours needs a minimum and a maximum to be scored',
  ],
  [{ 'scales.0.range': [10, 0] }, 'scales.0.range', 'Must be the lowest and the highest score'],
  [{ 'scales.1.items': [{ item: 'sleep', weight: 0 }] }, 'scales.1', 'Always has the score 0'],
  [{ steps, 'steps.1.question': 'garden' }, 'steps.1.question', 'There is no garden'],
  [{ steps, 'steps.2.section': 'garden' }, 'steps.2.section', 'There is no garden'],
  [{ steps, 'steps.2.id': 'intro' }, 'steps.2.id', 'The id intro is taken'],
  [{ steps, [`${page}.3.id`]: 'identity' }, `${page}.3.id`, 'Must be assessment_identity'],
  [
    { steps, [`${page}.2.attributes.0.questions.0`]: 'garden' },
    `${page}.2.attributes.0.questions.0`,
    'There is no garden',
  ],
  [
    { steps, [`${page}.2.attributes.0.id`]: 'set' },
    `${page}.2.attributes.0.id`,
    'The id set is taken',
  ],
  [
    { steps, [`${page}.0.options.1.value`]: '2' },
    `${page}.0.options`,
    'sleep has options of other values',
  ],

  [on('garden', 'answered'), `${when}.item`, 'There is no garden'],
  [{ [when]: { scale: 'garden', op: '=', value: 1 } }, `${when}.scale`, 'There is no garden'],
  [{ [when]: { scale: 'list', op: '=', value: 1 } }, `${when}.scale`, 'list has no score'],
  [on('notes', 'answered'), `${when}.item`, 'A comment cannot be compared'],
  [on('mood', '='), `${when}.value`, 'Required'],
  [on('mood', 'includes', 3), `${when}.op`, 'mood takes one answer: use ='],
  [{ [`${when}.op`]: 'includes' }, `${when}.op`, 'A number includes nothing: use ='],
  [on('sleep', '=', 'often'), `${when}.value`, 'sleep has no option often'],
  [on('help', 'includes', 'c'), `${when}.value`, 'help has no option c'],
  [on('help', '<', 'a'), `${when}.op`, 'Several choices have no order'],
  [on('sleep', '<', 'often'), `${when}.value`, 'Must be a number'],
  [
    { ...on('sleep', '>', 0), 'items.1.options.1.value': 'often' },
    `${when}.op`,
    'The options of sleep have no order: use =',
  ],
  [on('since', '>', 'May'), `${when}.value`, 'Must be a date such as 2026-02-28'],
  [on('mood', '>', 'high'), `${when}.value`, 'Must be a number'],
  [on('mood', '=', 11), `${when}.value`, 'Must be from 0 to 10'],
  [
    { 'scales.2.team': 'worst', 'scales.2.higherIs': 'neither' },
    'scales.2.team',
    'Neither end is worse, so nobody is worst off',
  ],
  [{ 'alerts.0.when': { item: 'mood', op: '>', value: 10 } }, 'alerts.0.when', 'Can never hold'],
  [
    {
      'norms.2': { scale: 'points', gives: 't', when: { role: 'self' }, table: { mean: 2, sd: 1 } },
    },
    'norms.2.when',
    'Never applies: an earlier one is for all of these',
  ],
  [
    { 'items.0.showIf': { item: 'why', op: 'answered' } },
    'items.0.showIf',
    'Whether mood is shown depends on mood itself',
  ],
  [
    { 'items.0.showIf': { scale: 'total', op: '>', value: 1 } },
    'items.0.showIf',
    'Whether mood is shown depends on mood itself',
  ],

  [{ steps, [`${page}.1.questions.1`]: 'mood' }, 'steps', 'parent is asked mood twice'],
  [{ steps, [`${page}.1.questions`]: ['help'] }, 'items.3.id', 'No step asks hours'],
  [
    {
      'items.6.id': 'assessment_summary',
      'sections.0.items.6': 'assessment_summary',
      format: 'dial',
    },
    'sections',
    'The id assessment_summary is taken',
  ],
  [
    {
      steps,
      roles: ['self', 'parent', 'teacher'],
      [`${page}.2.roles`]: ['self'],
      [`${page}.1.roles`]: ['parent'],
      [`${page}.2.attributes.0.questions`]: ['why'],
      [`${page}.1.questions`]: ['help', 'hours', 'since', 'notes'],
      'items.5.showIf': { item: 'help', op: 'includes', value: 'a' },
    },
    'items.5.showIf',
    'why is never shown to anybody',
  ],
  [{ main: 'garden' }, 'main', 'There is no garden'],
  [{ main: 'list' }, 'main', 'list gives a team no score'],
  [{ 'scales.0.team': 'none' }, 'main', 'score gives a team no score'],
  [
    {
      main: 'all',
      scales: [],
      norms: [],
      bands: [],
      reliability: [],
      tests: [],
      alerts: [],
      'sections.0.scale': undefined,
    },
    'thresholds',
    'There is no scale to divide',
  ],
  [{ main: 'all', 'scales.0.method': 'sum' }, 'main', 'Name the scale that is the Beacon’s score'],
  [
    { main: 'all', 'scales.1.method': 'mean', bands: [], norms: [], tests: [] },
    'main',
    'Averaged scales must agree on their range and direction',
  ],
  [{ main: 'points' }, 'thresholds', 'points has bands: leave thresholds out'],
  [
    { main: 'points', thresholds: undefined, thresholdsUnlocked: true },
    'thresholdsUnlocked',
    'The bands of points cannot be changed',
  ],
  [{ thresholds: undefined }, 'thresholds', 'score needs thresholds or bands'],
  [
    { thresholdClassifiers: undefined },
    'thresholdClassifiers',
    'Needs three words for below, between and above',
  ],
  [{ 'thresholds.lower': -1 }, 'thresholds.lower', 'Must be at least 0'],
  [{ 'thresholds.upper': 11 }, 'thresholds.upper', 'Must be at most 10'],
  [{ 'thresholds.upper': 3 }, 'thresholds.upper', 'Must be above the lower threshold'],
  [{ 'norms.0.scale': 'garden' }, 'norms.0.scale', 'There is no garden'],
  [{ 'reliability.0.scale': 'list' }, 'reliability.0.scale', 'list has no score'],
  [{ 'reliability.0.r': 1 }, 'reliability.0.r', 'Must be above 0 and below 1'],
  [{ 'norms.0.when.role': ['self', 'teacher'] }, 'norms.0.when.role', 'teacher does not answer'],
  [{ 'norms.0.when.age': [12, 12] }, 'norms.0.when.age', 'Must be from a lower to a higher age'],
  [{ 'norms.0.table.2': [4, 71] }, 'norms.0.table.2', '4 is given twice'],
  [{ 'norms.0.table.1.0': 3.5 }, 'norms.0.table', 'Must cover every score from 1 to 4'],
  [{ norms: [], tests: [] }, 'bands.1.on', 'No norm of points gives a t score'],
  [
    { 'bands.1.cuts.2.word': 'Very high' },
    'bands.1.cuts',
    'Must have the words and severities of the first bands of points',
  ],
  [{ 'bands.0.cuts.2.upTo': 3 }, 'bands.0.cuts.2.upTo', 'The last band has no end'],
  [{ 'bands.0.cuts.0.upTo': undefined }, 'bands.0.cuts.0.upTo', 'Required'],
  [{ 'bands.0.cuts.1.upTo': 4 }, 'bands.0.cuts.1.upTo', 'Must be below 4'],
  [{ 'bands.0.cuts.0.upTo': 0 }, 'bands.0.cuts.0.upTo', 'Must be at least 1'],
  [{ 'bands.0.cuts.1.upTo': 1 }, 'bands.0.cuts.1.upTo', 'Must be above 1'],
  [{ 'scales.1.higherIs': 'worse' }, 'bands.0.cuts', 'Higher is worse, so severities must rise'],
  [{ 'bands.0.cuts.0.severity': 0 }, 'bands.0.cuts', 'Higher is better, so severities must fall'],
  [
    { 'scales.1.higherIs': 'neither' },
    'bands.0.cuts',
    'Neither end is worse, so severities must be equal',
  ],

  [{ 'tests.0.role': 'teacher' }, 'tests.0.role', 'teacher does not answer'],
  [{ 'tests.0.answers.garden': 1 }, 'tests.0.answers.garden', 'There is no garden'],
  [{ 'tests.0.expects.garden': {} }, 'tests.0.expects.garden', 'There is no garden'],
  [{ 'tests.0.expects.points.raw': 3.99 }, 'tests.0.expects.points.raw', 'Is 4, not 3.99'],
  [{ 'tests.0.expects.points.t': null }, 'tests.0.expects.points.t', 'Is 70, not missing'],
  [{ 'tests.0.answers.help': [] }, 'tests.0.expects.points.raw', 'Is missing, not 4'],
  [{ 'tests.0.expects.points.band': 'Low' }, 'tests.0.expects.points.band', 'Is High, not Low'],
];
