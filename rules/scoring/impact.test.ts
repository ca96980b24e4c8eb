import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Framework } from '../definition/definition.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { parseFramework } from '../framework/framework.ts';
import { personalScores } from './personal-scores.ts';
import type { Ratings } from './score-person.ts';

const file = new URL('../../frameworks/strengths-and-difficulties.json', import.meta.url);
const definition = JSON.parse(readFileSync(file, 'utf8'));
const sdq = parseFramework(definition);
const allItems = ['distress', 'home_life', 'friendships', 'learning', 'free_time'];
const atSchool = ['distress', 'friendships', 'learning'];

test.each([
  ['parent', allItems, 10],
  ['self', allItems, 10],
  ['teacher', atSchool, 6],
] as const)(
  'the impact of a %s is the sum of 0, 0, 1 and 2 for every answer',
  (role, items, outOf) => {
    const sets = Array.from({ length: 4 ** items.length }, (_, n) =>
      items.map((_item, index) => Math.floor(n / 4 ** index) % 4),
    );
    for (const ratings of sets) {
      const answers = Object.fromEntries(
        items.map((id, index) => [id, { rating: ratings[index] }]),
      );
      const expectedScore = ratings.reduce((sum, rating) => sum + Math.max(0, rating - 1), 0);
      const band = expectedScore === 0 ? 'normal' : expectedScore === 1 ? 'borderline' : 'abnormal';
      expect(impactOf(sdq, role, { difficulties: { rating: 1 }, ...answers })).toEqual({
        score: expectedScore,
        outOf,
        band,
      });
    }
  },
);

test('the impact is 0 without difficulties, and null when an answer is missing', () => {
  expect(impactOf(sdq, 'parent', { difficulties: { rating: 0 } })).toMatchObject({
    score: 0,
    band: 'normal',
  });
  const all = Object.fromEntries(allItems.map((id) => [id, { rating: 3 }]));
  const none = { score: null, band: null };
  expect(impactOf(sdq, 'parent', all)).toMatchObject(none);
  expect(impactOf(sdq, 'parent', {})).toMatchObject(none);
  for (const id of allItems) {
    const ratings = { difficulties: { rating: 2 }, ...all, [id]: {} };
    expect(impactOf(sdq, 'parent', ratings)).toMatchObject(none);
  }
});

test('a framework version without the impact rule has no impact score', () => {
  const { impact, informants, ...earlier } = definition;
  const withoutImpact = Object.entries<object>(informants).map(([name, informant]) => {
    return [name, { ...informant, impact: undefined }];
  });
  const framework = parseFramework({ ...earlier, informants: Object.fromEntries(withoutImpact) });
  expect(impact.points).toEqual([0, 0, 1, 2]);
  expect(impactOf(framework, 'parent', { difficulties: { rating: 0 } })).toBeNull();
});

test('every informant’s cut-offs name their edition, their year and their ages', () => {
  const totals = sdq.bands.filter(({ scale }) => scale === 'total_difficulty');
  expect(totals.map(({ edition, ages }) => [edition, ages])).toEqual([
    ['Original three-band cut-offs for parents, Goodman 1997', [4, 18]],
    ['Original three-band cut-offs for self-report, Goodman, Meltzer and Bailey 1998', [11, 18]],
    ['Original three-band cut-offs for teachers, Goodman 1997', [4, 18]],
  ]);
});

function impactOf(framework: Framework, role: AssessorRole, attributes: Ratings) {
  const [impact] = personalScores(framework, { role, attributes });
  if (!impact) return null;
  const { score, outOf, band } = impact;
  return { score, outOf, band: band?.word.toLowerCase() ?? null };
}
