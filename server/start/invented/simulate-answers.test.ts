import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseFramework } from '#rules/framework/framework.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { ownScore } from '#rules/scoring/running-score.ts';
import { plainTexts } from './entries.ts';
import { seededRandom } from './random.ts';
import { simulateAnswers } from './simulate-answers.ts';
import type { Respondent } from './respondent.ts';

const people = Array.from({ length: 60 }, (_, index) => index);
const day = '2026-11-25';
const subject = { dateOfBirth: '2016-01-01', gender: 'female', on: day } as const;

const everyType = parseFramework({
  ...definition(),
  format: 'form',
  items: [
    { id: 'item', type: 'rating', text: 'Item', min: -1, max: 1, step: 0.5 },
    { id: 'weight', type: 'number', text: 'Weight', min: 2.25, max: 3.75, decimals: 1 },
    { id: 'sleep_hours', type: 'number', text: 'Sleep', max: 5 },
    { id: 'once', type: 'date', text: 'Once', min: '2026-11-01', max: '2026-11-20' },
    { id: 'reason', type: 'text', text: 'Reason', maxLength: 8 },
    {
      id: 'some',
      type: 'choices',
      text: 'Some',
      required: true,
      options: [
        { value: 'one', label: 'One' },
        { value: 'two', label: 'Two' },
        { value: 'none', label: 'None', exclusive: true },
        { value: 'unknown', label: 'Don’t know', missing: 'unknown' },
      ],
    },
    {
      id: 'which',
      type: 'choice',
      text: 'Which of the two?',
      showIf: { item: 'some', op: 'includes', value: 'two' },
      required: true,
      options: [
        { value: 'left', label: 'Left' },
        { value: 'right', label: 'Right' },
      ],
    },
    { id: 'words', type: 'comment', text: 'Words' },
  ],
  sections: [
    {
      id: 'section',
      title: 'Section',
      items: ['item', 'weight', 'sleep_hours', 'once', 'reason', 'some', 'which', 'words'],
    },
  ],
  thresholds: { lower: -0.5, upper: 0.5 },
});

test('answers of every type are within their limits, and follow-ups appear only when they are asked', () => {
  const all = people
    .map((index) => aRespondent(index, { level: (index % 3) / 2 }))
    .map((person) => simulateAnswers(person).attributes);
  for (const { item, weight, once, reason, some, which } of all) {
    expect([-1, -0.5, 0, 0.5, 1]).toContain(item?.rating);
    expect(Number(weight?.value)).toBeGreaterThanOrEqual(2.3);
    expect(Number(weight?.value)).toBeLessThanOrEqual(3.7);
    expect(once?.value).toMatch(/^2026-11-(0[1-9]|1\d|20)$/);
    expect(plainTexts.map((text) => text.slice(0, 8))).toContain(reason?.value);
    expect(which !== undefined).toBe(String(some?.value).includes('two'));
  }
  const kinds = new Set(all.map(({ some }) => String(some?.value)));
  expect(kinds).toEqual(new Set(['one', 'two', 'one,two', 'none']));
});

test('a person who may skip keeps what is required and loses what was asked because of a skipped answer', () => {
  const items = everyType.items.map((item) =>
    item.id === 'some' ? { ...item, required: false } : item,
  );
  const framework = parseFramework({ ...everyType, items, canSkipQuestions: true });
  const all = people.map((index) => simulateAnswers(aRespondent(index, { framework })).attributes);
  expect(all.filter(({ some }) => some === undefined).length).toBeGreaterThan(0);
  for (const { some, which } of all)
    expect(which !== undefined).toBe(String(some?.value).includes('two'));
});

test('given answers stay as they are and decide what else is asked', () => {
  const given = { some: { value: ['two'] }, which: { value: 'right' } };
  const { attributes } = simulateAnswers(aRespondent(1, { given }));
  expect(attributes['some']?.value).toEqual(['two']);
  expect(attributes['which']?.value).toBe('right');
});

test.each(['low-mood-check', 'growing-up-well', 'first-conversation'])(
  '%s gets answers of every role that a submit accepts, better ones from people who are well',
  (id) => {
    const framework = parseFramework(JSON.parse(readFileSync(`frameworks/${id}.json`, 'utf8')));
    for (const role of framework.roles) {
      const sums = [0.15, 0.85].map((level) =>
        people
          .map((index) => simulateAnswers(aRespondent(index, { framework, role, level })))
          .flatMap(({ attributes }) => Object.entries(attributes))
          .map(([item, { rating, value }]) => worseness(item, rating ?? value))
          .reduce((sum, each) => sum + each, 0),
      );
      expect(sums[0]).toBeGreaterThan(Number(sums[1]) * 2);
    }

    function worseness(item: string, given: unknown): number {
      const counted = framework.scales
        .flatMap(({ items = [] }) => items)
        .find((each) => each.item === item);
      const asked = framework.items.find((each) => each.id === item);
      if (!counted || asked?.type !== 'choice') return 0;
      const score = asked.options.find(({ value }) => value === String(given))?.score ?? 0;
      return counted.reverse ? 3 - score : score;
    }
  },
);

test('people skip some questions, and never so many that they have no score', () => {
  const file = readFileSync('frameworks/growing-up-well.json', 'utf8');
  const framework = parseFramework(JSON.parse(file));
  const all = people.map((index) => simulateAnswers(aRespondent(index, { framework })).attributes);
  expect(all.some((given) => Object.keys(given).length < framework.items.length)).toBe(true);
  for (const attributes of all)
    expect(ownScore(framework, { role: 'parent', attributes }, subject).score).not.toBeNull();
});

function aRespondent(index: number, changes: Partial<Respondent> = {}): Respondent {
  return {
    framework: everyType,
    role: 'parent',
    level: 0.5,
    accents: {},
    relationship: 'Mother',
    on: day,
    random: seededRandom(`person ${index}`),
    usedRemarks: new Set(),
    ...changes,
  };
}
