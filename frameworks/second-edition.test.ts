import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Framework } from '#rules/definition/definition.ts';
import { itemTypes } from '#rules/definition/item.ts';
import { rangeOf } from '#rules/definition/result-nodes.ts';
import { genders } from '#rules/definition/texts.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import { scoringModel } from '#rules/scoring/model.ts';
import { entryFor, normsOf } from '#rules/scoring/norms.ts';
import { scoreExample } from '#rules/scoring/score-example.ts';
import { scorePerson } from '#rules/scoring/score-person.ts';
import type { Ratings } from '#rules/scoring/score-person.ts';

const mood = read('low-mood-check');
const growing = read('growing-up-well');
const intake = read('first-conversation');
const nine = mood.items.slice(0, 9).map(({ id }) => id);

test.each([mood, growing, intake])(
  '$id says of its cut-offs and norms that they are made up',
  (framework) => {
    const { norms, bands, reliability, tests } = framework;
    for (const { source } of [...norms, ...bands, ...reliability])
      expect(source).toMatch(/made up/i);
    expect(framework.source).toContain('Original wording');
    expect(framework.source).toContain('not a validated instrument');
    expect(tests.length).toBeGreaterThanOrEqual(5);
  },
);

test.each([
  ['low-mood-check', 'scales.0.items.0.weight', 2],
  ['low-mood-check', 'bands.0.cuts.0.upTo', 3],
  ['low-mood-check', 'scales.0.missing.atMost', 3],
  ['growing-up-well', 'norms.0.table.mean', 5],
  ['growing-up-well', 'scales.2.items.1.reverse', false],
  ['first-conversation', 'scales.0.missing.atMost', 1],
  ['first-conversation', 'bands.0.cuts.1.upTo', 2],
])('the tests of %s notice when %s is %j', (id, path, value) => {
  const definition = json(id);
  const names = path.split('.');
  const last = names.pop() ?? '';
  Reflect.set(
    names.reduce((part, name) => Reflect.get(part, name), definition),
    last,
    value,
  );
  const { problems } = checkDefinition(definition);
  expect(problems.map(({ field }) => field).join(' ')).toMatch(/tests\[\d+\]\.expects/);
});

test('Low mood check has nine items from 0 to 3, a sum from 0 to 27 and five bands', () => {
  const [sum] = mood.scales;
  expect(sum?.items?.map(({ item }) => item)).toEqual(nine);
  expect(sum && rangeOf(mood, sum)).toEqual([0, 27]);
  const words = Array.from({ length: 28 }, (_, points) => wordOf(points));
  expect(new Set(words).size).toBe(5);
  expect(words.filter((word, points) => word !== words[points - 1])).toEqual(
    mood.bands[0]?.cuts.map(({ word }) => word),
  );

  function wordOf(points: number): string | null | undefined {
    const answers = nine.map((id, index) => [id, { rating: Math.floor((points + index) / 9) }]);
    return scoreExample(mood, { role: 'self' }, Object.fromEntries(answers))['low_mood']?.band;
  }
});

test.each(mood.roles)(
  'everyday life is asked of a %s with any of the nine above 0 only',
  (role) => {
    const none: Ratings = Object.fromEntries(nine.map((id) => [id, { rating: 0 }]));
    const asks = (answers: Ratings) =>
      scorePerson(scoringModel(mood, role), answers).shows('daily_life');
    expect(asks({})).toBe(false);
    expect(asks(none)).toBe(false);
    for (const id of nine) expect(asks({ ...none, [id]: { rating: 1 } }), id).toBe(true);
  },
);

test('one day of not wanting to live is a critical alert, and a very low score a warning', () => {
  expect(alertsFor({ not_alive: { rating: 0 } })).toEqual([]);
  expect(alertsFor({ not_alive: { rating: 1 } })).toEqual(['critical not_alive']);
  const low = Object.fromEntries(nine.map((id) => [id, { rating: 2 }]));
  expect(alertsFor({ ...low, not_alive: { rating: 0 } })).toEqual(['warning very_low']);
  expect(alertsFor({ ...low, not_alive: { rating: 0 }, spirits: { rating: 0 } })).toEqual([]);

  function alertsFor(answers: Ratings): string[] {
    const { holds } = scorePerson(scoringModel(mood, 'self'), answers);
    return mood.alerts.filter(({ when }) => holds(when)).map(({ id, level }) => `${level} ${id}`);
  }
});

test.each(growing.scales)(
  'Growing up well has norms of $id for every informant, age and gender',
  ({ id }) => {
    const ages = Array.from({ length: 16 }, (_, index) => index + 3);
    const children = growing.roles.flatMap((role) =>
      [null, ...genders].flatMap((gender) => ages.map((age): Child => ({ role, age, gender }))),
    );
    const without = children.filter((child) => typeof normFor(id, child) !== 'object');
    expect(new Set(without.map(({ age }) => age))).toEqual(new Set([3, 18]));
    expect(without.map((child) => normFor(id, child))).toEqual(without.map(() => 'outside'));
  },
);

test('girls and boys have norms of their own for restlessness, everybody else one for all', () => {
  const means = [null, ...genders].map((gender) => {
    const norm = normFor('restlessness', { role: 'parent', age: 9, gender });
    return norm && typeof norm === 'object' && !Array.isArray(norm.table) && norm.table.mean;
  });
  const [all, girls, boys, ...others] = means;
  expect(Number(girls)).toBeLessThan(Number(all));
  expect(Number(boys)).toBeGreaterThan(Number(all));
  expect(others).toEqual([all, all]);
});

test('First conversation asks about thirty things, of every type but a comment', () => {
  expect(intake.items.length).toBeGreaterThanOrEqual(25);
  expect(intake.items.length).toBeLessThanOrEqual(30);
  expect(new Set(intake.items.map(({ type }) => type))).toEqual(
    new Set(itemTypes.filter((type) => type !== 'comment')),
  );
});

test.each([
  [
    'which_medicine',
    { takes_medicine: { value: 'yes' } },
    { takes_medicine: { value: 'unknown' } },
  ],
  [
    'worry_other',
    { worry_about: { value: ['mood', 'other'] } },
    { worry_about: { value: ['mood'] } },
  ],
  ['days_missed', { attends: { value: 'yes' } }, { attends: { value: 'no' } }],
  [
    'missed_why',
    { attends: { value: 'yes' }, days_missed: { value: 1 } },
    { attends: { value: 'yes' }, days_missed: { value: 0 } },
  ],
  [
    'missed_why',
    { attends: { value: 'yes' }, days_missed: { value: 1 } },
    { attends: { value: 'no' }, days_missed: { value: 1 } },
  ],
] as [string, Ratings, Ratings][])('%s is asked after %j and not after %j', (id, asked, hidden) => {
  const shows = (answers: Ratings) =>
    scorePerson(scoringModel(intake, 'assessor'), answers).shows(id);
  expect([shows(asked), shows(hidden), shows({})]).toEqual([true, false, false]);
});

test('the worked example of the guide is a valid definition with two scales, bands and a condition', () => {
  const guide = readFileSync(new URL('../docs/frameworks.md', import.meta.url), 'utf8');
  const [, text = ''] = guide.match(/```json worked-example\n([\s\S]*?)\n```/) ?? [];
  const { framework, problems } = checkDefinition(JSON.parse(text));
  expect(problems).toEqual([]);
  expect(framework?.items).toHaveLength(10);
  expect(framework?.scales).toHaveLength(2);
  expect(framework?.items.filter(({ showIf }) => showIf)).toHaveLength(1);
  expect(framework?.tests.length).toBeGreaterThan(0);
});

interface Child {
  role: AssessorRole;
  age: number;
  gender: (typeof genders)[number] | null;
}

/** The norm of a child on the day before the next birthday. */
function normFor(scale: string, { role, age, gender }: Child) {
  const subject = { dateOfBirth: `${2025 - age}-06-02`, gender, on: '2026-06-01' };
  return entryFor(normsOf(growing, scale), { role, subject });
}

function json(id: string): object {
  return JSON.parse(readFileSync(new URL(`./${id}.json`, import.meta.url), 'utf8'));
}

function read(id: string): Framework {
  const { framework, problems } = checkDefinition(json(id));
  expect(problems).toEqual([]);
  if (framework === null) throw new Error(`${id} is not valid`);
  return framework;
}
