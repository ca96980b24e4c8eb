import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFramework } from '../framework/framework.ts';
import { ownScore, runningScore } from './running-score.ts';
import { teamResult } from './score.ts';
import type { NodeResult, TeamResult } from './score.ts';
import { fromStoredSections, toStoredSections } from './stored-sections.ts';

const framework = parseFramework({
  id: 'sample',
  version: 1,
  title: 'Sample',
  intro: 'A few questions.',
  format: 'dial',
  outOf: 30,
  roles: ['parent', 'self'],
  thresholds: { lower: 10, upper: 20 },
  thresholdClassifiers: ['Poor', 'Fair', 'Good'],
  licence: 'Ours.',
  source: 'Ours.',
  sections: [
    {
      id: 'one',
      title: 'One',
      questions: [
        { id: 'a', text: 'A' },
        { id: 'b', text: 'B', reversed: true },
        { id: 'c', text: 'C' },
      ],
    },
    {
      id: 'two',
      title: 'Two',
      questions: [
        { id: 'd', text: 'D' },
        { id: 'e', text: 'E', reversed: true },
      ],
    },
    {
      id: 'sum',
      title: 'Sum',
      scoring: 'sum',
      higherIs: 'worse',
      questions: ['f', 'g', 'h', 'i', 'j'].map((id) => ({ id, text: id })),
    },
  ],
  totals: [{ id: 'total', title: 'Total', sections: ['sum'] }],
  informants: {
    parent: {
      roles: ['parent'],
      bands: { sum: { normal: [0, 50], borderline: [51, 70], abnormal: [71, 150] } },
    },
    self: {
      roles: ['self'],
      bands: { sum: { normal: [0, 60], borderline: [61, 90], abnormal: [91, 150] } },
    },
  },
});
const questions = framework.items;

const answer = fc.record({ rating: fc.option(fc.integer({ min: 0, max: 30 })) });
const response = fc.record({
  userId: fc.string(),
  role: fc.constantFrom('parent' as const, 'self' as const),
  attributes: fc.record(Object.fromEntries(questions.map(({ id }) => [id, answer])), {
    requiredKeys: [],
  }),
});
const responses = fc.array(response, { minLength: 1, maxLength: 20 });

test('the order of the responses does not change a single bit', () => {
  const shuffled = responses.chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      expect(teamResult(framework, other)).toStrictEqual(teamResult(framework, list));
    }),
  );
});

test.each(['the mean of all ratings', 'a section', 'a total'])(
  'the running score of an assessment scored by %s is that of the team',
  (name) => {
    const main = { 'a section': 'sum', 'a total': 'total' }[name];
    const named = { ...framework, ...(main && { main }) };
    fc.assert(
      fc.property(responses, (list) => {
        const people = list.map((each) => ownScore(named, each));
        expect(teamResult(named, list)).toMatchObject(runningScore(named, people));
      }),
    );
  },
);

test('every averaged score equals an exact recomputation in fractions', () => {
  fc.assert(
    fc.property(responses, (list) => {
      const result = scored(list);
      for (const [ids, node] of [
        [['a', 'b', 'c', 'd', 'e'], result],
        [['a', 'b', 'c'], nodeOf(result, 'one')],
        [['d', 'e'], nodeOf(result, 'two')],
        [['b'], nodeOf(result, 'b')],
      ] as const) {
        const expected = exactMean(list, ids);
        expect(node.score ?? -1).toBeCloseTo(expected ?? -1, 9);
      }
    }),
  );
});

test('a score lies in its range, the normalised score in 0 to 100, and either all of them are null or none', () => {
  fc.assert(
    fc.property(responses, (list) => {
      for (const node of allNodes(scored(list))) {
        const { score, range, normalisedScore, count } = node;
        expect(score === null).toBe(count === 0);
        expect(range === null).toBe(score === null);
        expect(normalisedScore === null).toBe(score === null);
        expect(node.change).toBeNull();
        if (score === null || range === null || normalisedScore === null) continue;
        expect(range[0]).toBeLessThanOrEqual(score);
        expect(range[1]).toBeGreaterThanOrEqual(score);
        expect(range[0]).toBeGreaterThanOrEqual(0);
        expect(range[1]).toBeLessThanOrEqual(node.outOf);
        expect(normalisedScore).toBeGreaterThanOrEqual(0);
        expect(normalisedScore).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('a higher answer to a question that is not reversed never lowers the score', () => {
  fc.assert(
    fc.property(responses, fc.constantFrom('a', 'c', 'd'), (list, id) => {
      const higher = list.map((each) => {
        const rating = each.attributes[id]?.rating ?? null;
        if (rating === null) return each;
        return { ...each, attributes: { ...each.attributes, [id]: { rating: rating + 1 } } };
      });
      expect(scored(higher).score ?? 0).toBeGreaterThanOrEqual((scored(list).score ?? 0) - 1e-9);
    }),
  );
});

test('the change is the difference to the previous result, and zero against an equal result', () => {
  fc.assert(
    fc.property(responses, responses, (list, others) => {
      const before = scored(others);
      const previousScores = new Map(allNodes(before).map((node) => [node.id, node.score]));
      for (const node of allNodes(scored(list, before))) {
        const previous = previousScores.get(node.id) ?? null;
        const difference = node.score === null || previous === null ? null : node.score - previous;
        expect(node.change).toBe(difference);
      }
      for (const { change } of allNodes(scored(others, before))) expect(change ?? 0).toBe(0);
    }),
  );
});

test('a result is the same after its sections were stored as JSON', () => {
  fc.assert(
    fc.property(responses, responses, (list, others) => {
      const { attributes } = scored(list, scored(others));
      const stored: ReturnType<typeof toStoredSections> = JSON.parse(
        JSON.stringify(toStoredSections(attributes)),
      );
      expect(fromStoredSections(framework, stored)).toEqual(attributes);
    }),
  );
});

test('scoring does not modify the framework or the responses', () => {
  fc.assert(
    fc.property(responses, (list) => {
      const before = JSON.stringify({ framework, list });
      teamResult(framework, list);
      expect(JSON.stringify({ framework, list })).toBe(before);
    }),
  );
});

type Responses = Parameters<typeof teamResult>[1];

/** Team mean as a fraction of big integers, reading reversed questions from their definition. */
function exactMean(list: Responses, ids: readonly string[]): number | null {
  let numerator = 0n;
  let denominator = 1n;
  let people = 0n;
  for (const { attributes } of list) {
    const ratings = ids.flatMap((id) => {
      const rating = attributes[id]?.rating ?? null;
      if (rating === null) return [];
      return ['b', 'e'].includes(id) ? [30 - rating] : [rating];
    });
    if (ratings.length === 0) continue;
    let sum = 0n;
    for (const rating of ratings) sum += BigInt(rating);
    const parts = BigInt(ratings.length);
    numerator = numerator * parts + sum * denominator;
    denominator *= parts;
    people += 1n;
  }
  if (people === 0n) return null;
  return Number((numerator * 10n ** 15n) / (denominator * people)) / 1e15;
}

function scored(list: Responses, previous?: TeamResult): TeamResult {
  const result = teamResult(framework, list, previous);
  if (result === null) throw new Error('Responses must give a result');
  return result;
}

function allNodes(result: TeamResult): (NodeResult & { id: string })[] {
  return [
    { ...result, id: 'assessment' },
    ...result.attributes.flatMap((section) => [section, ...section.attributes]),
  ];
}

function nodeOf(result: TeamResult, id: string): NodeResult {
  const node = allNodes(result).find((each) => each.id === id);
  if (node === undefined) throw new Error(`There is no node ${id}`);
  return node;
}
