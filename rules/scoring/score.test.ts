import { describe, expect, test } from 'vitest';
import type { AssessorRole } from '../definition/texts.ts';
import { parseFramework } from '../framework/framework.ts';
import { teamResult } from './score.ts';
import type { NodeResult, TeamResult } from './score.ts';
import { header } from '../testing/definitions.ts';

const plain = parseFramework({
  ...header,
  format: 'dial',
  sections: [
    {
      id: 'home',
      title: 'Home',
      questions: [
        { id: 'sleep', text: 'Sleep?' },
        { id: 'food', text: 'Food?' },
        { id: 'notes', title: 'Notes', text: 'Anything?', responseType: 'comment_only' },
      ],
    },
    {
      id: 'school',
      title: 'School',
      questions: [{ id: 'stress', text: 'Stress?', reversed: true }],
    },
    { id: 'extra', title: 'Extra', scoring: 'none', questions: [{ id: 'mood', text: 'Mood?' }] },
  ],
});

describe('a plain framework', () => {
  test('has no result without responses', () => {
    expect(teamResult(plain, [])).toBeNull();
  });

  test('averages the ratings of each person, then the people', () => {
    const result = score(plain, [
      person('ann', { sleep: 40, food: 80, stress: 90 }),
      person('ben', { sleep: 70 }),
    ]);
    expect(node(result, 'home')).toMatchObject({ score: 65, range: [60, 70], count: 2 });
    expect(node(result, 'sleep')).toMatchObject({ score: 55, range: [40, 70], count: 2 });
    expect(node(result, 'food')).toMatchObject({ score: 80, range: [80, 80], count: 1 });
  });

  test('averages a person’s ratings, not their sections', () => {
    const result = score(plain, [person('ann', { sleep: 40, food: 80, stress: 90 })]);
    expect(result).toMatchObject({ score: (40 + 80 + 10) / 3, outOf: 100, count: 1 });
  });

  test('reverses the ratings of a reversed question, also in its own score', () => {
    const result = score(plain, [person('ann', { stress: 90 })]);
    expect(node(result, 'stress')).toMatchObject({ score: 10, normalisedScore: 10 });
    expect(node(result, 'school').score).toBe(10);
  });

  test('scores nodes without a rating as null, and a zero rating as zero', () => {
    const result = score(plain, [person('ann', { sleep: 0, food: null })]);
    expect(node(result, 'sleep')).toMatchObject({ score: 0, range: [0, 0], normalisedScore: 0 });
    for (const id of ['food', 'notes', 'school', 'stress'])
      expect(node(result, id)).toMatchObject({
        score: null,
        range: null,
        normalisedScore: null,
        change: null,
        count: 0,
      });
    expect(result.score).toBe(0);
  });

  test('never counts a comment-only question', () => {
    const result = score(plain, [person('ann', { sleep: 10, notes: 100 })]);
    expect(node(result, 'notes')).toMatchObject({ score: null, responseType: 'comment_only' });
    expect(node(result, 'home').score).toBe(10);
  });

  test('scores the questions of an unscored section, but not the section or the assessment', () => {
    const result = score(plain, [person('ann', { sleep: 10, mood: 90 })]);
    expect(node(result, 'mood').score).toBe(90);
    expect(node(result, 'extra')).toMatchObject({ score: null, count: 0 });
    expect(result.score).toBe(10);
    expect(score(plain, [person('ann', { mood: 90 })])).toMatchObject({ score: null, count: 0 });
  });

  test('has full precision and stays within the range when all agree', () => {
    const thirds = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) =>
      person(id, { sleep: 1, food: 0, stress: 100 }),
    );
    expect(score(plain, thirds)).toMatchObject({ score: 1 / 3, range: [1 / 3, 1 / 3] });
  });

  test('titles its nodes in order, questions by their title or text', () => {
    const result = score(plain, [person('ann', { sleep: 1 })]);
    expect(result.attributes.map(({ title }) => title)).toEqual(['Home', 'School', 'Extra']);
    expect(result.attributes[0]?.attributes.map(({ title }) => title)).toEqual([
      'Sleep?',
      'Food?',
      'Notes',
    ]);
  });
});

describe('the change', () => {
  const before = score(plain, [person('ann', { sleep: 40, mood: 10 })]);

  test('is the difference to the previous score of the same node', () => {
    const result = teamResult(plain, [person('ben', { sleep: 55, mood: 10, food: 5 })], before);
    expect(result?.change).toBe(30 - 40);
    expect(node(result, 'home').change).toBe(-10);
    expect(node(result, 'sleep').change).toBe(15);
    expect(node(result, 'mood').change).toBe(0);
  });

  test('is null where either score is missing', () => {
    const result = teamResult(plain, [person('ben', { food: 5, stress: 5 })], before);
    expect(node(result, 'food').change).toBeNull();
    expect(node(result, 'sleep').change).toBeNull();
    expect(score(plain, [person('ben', { sleep: 55 })]).change).toBeNull();
  });

  test('follows a question that moved to another section', () => {
    const scales = plain.scales.map((scale) => ({ ...scale, id: `new_${scale.id}` }));
    const moved = { ...plain, scales };
    const result = teamResult(moved, [person('ben', { sleep: 55 })], before);
    expect(node(result, 'new_home').change).toBeNull();
    expect(node(result, 'sleep').change).toBe(15);
  });
});

const items = (scale: string, reversed: number[] = []) =>
  [1, 2, 3, 4, 5].map((number) => ({
    id: `${scale}_${number}`,
    text: `${scale} ${number}`,
    reversed: reversed.includes(number),
  }));
const summed = parseFramework({
  ...header,
  format: 'sdq',
  options: [
    [0, 'Not true'],
    [1, 'Somewhat true'],
    [2, 'Certainly true'],
  ],
  scoreOf: 'difficulties',
  sections: [
    {
      id: 'worry',
      title: 'Worry',
      scoring: 'sum',
      higherIs: 'worse',
      questions: items('worry', [5]),
    },
    {
      id: 'temper',
      title: 'Temper',
      scoring: 'sum',
      higherIs: 'worse',
      questions: items('temper'),
    },
    { id: 'kind', title: 'Kind', scoring: 'sum', questions: items('kind') },
    {
      id: 'impact',
      title: 'Impact',
      scoring: 'none',
      higherIs: 'worse',
      questions: [{ id: 'upset', text: 'Upset?' }],
    },
  ],
  totals: [{ id: 'difficulties', title: 'Difficulties', sections: ['worry', 'temper'] }],
  informants: {
    parent: {
      roles: ['parent'],
      bands: {
        worry: { normal: [0, 3], borderline: [4, 4], abnormal: [5, 10] },
        difficulties: { normal: [0, 7], borderline: [8, 9], abnormal: [10, 20] },
      },
    },
    self: {
      roles: ['self'],
      bands: {
        worry: { normal: [0, 5], borderline: [6, 6], abnormal: [7, 10] },
        difficulties: { normal: [0, 9], borderline: [10, 12], abnormal: [13, 20] },
      },
    },
  },
  steps: [
    {
      id: 'page',
      type: 'sdq_page',
      attributes: [
        {
          id: 'items',
          type: 'question_set',
          questions: ['worry', 'temper', 'kind'].flatMap((scale) =>
            items(scale).map(({ id }) => id),
          ),
        },
        {
          id: 'impact',
          type: 'question_set',
          options: [
            [0, 'Not at all'],
            [3, 'A great deal'],
          ],
          questions: ['upset'],
        },
      ],
    },
  ],
});

describe('a summed framework', () => {
  test('adds the items of a scale after reversal, out of the highest sum', () => {
    const result = score(summed, [person('ann', rated('worry', [2, 1, 0, 2, 0]))]);
    expect(node(result, 'worry')).toMatchObject({ score: 7, outOf: 10, range: [7, 7] });
    expect(node(result, 'worry_5')).toMatchObject({ score: 2, outOf: 2 });
  });

  test.each([
    [[2, 2, 1], 8],
    [[1, 0, 0], 2],
    [[1, 1, 0, 0], 3],
    [[2, 2], null],
    [[], null],
  ])('prorates %j to %s, halves up, from three items on', (ratings, expected) => {
    const result = score(summed, [person('ann', rated('temper', ratings))]);
    expect(node(result, 'temper').score).toBe(expected);
  });

  test('adds up the scales to a total, only when all are scored', () => {
    const worry = rated('worry', [2, 1, 0, 2, 0]);
    const full = score(summed, [person('ann', { ...worry, ...rated('temper', [1, 1, 1, 1, 1]) })]);
    const partial = score(summed, [person('ann', { ...worry, ...rated('temper', [1, 1]) })]);
    expect(node(full, 'difficulties')).toMatchObject({ score: 12, outOf: 20, attributes: [] });
    expect(node(partial, 'difficulties')).toMatchObject({ score: null, outOf: 20, count: 0 });
  });

  test('takes the values of the assessment from the node that scoreOf names', () => {
    const ratings = { ...rated('worry', [1, 1, 1, 1, 1]), ...rated('temper', [0, 0, 0, 0, 0]) };
    const result = score(summed, [person('ann', ratings), person('ben', rated('kind', [2, 2, 2]))]);
    const { score: total, range, normalisedScore, outOf, count } = node(result, 'difficulties');
    expect(result).toMatchObject({ score: total, range, normalisedScore, outOf, count });
    expect(result).toMatchObject({ score: 5, count: 1 });
  });

  test('normalises each person by the bands of their own informant', () => {
    const ratings = rated('worry', [1, 1, 1, 1, 1]);
    const result = score(summed, [person('ann', ratings), person('kim', ratings, 'self')]);
    const parent = (100 / 3) * (1 - (5 - 4.5) / (10 - 4.5));
    const self = 100 - (100 / 3) * (5 / 5.5);
    expect(node(result, 'worry').score).toBe(5);
    const { normalisedScore, normalisedRange } = node(result, 'worry');
    expect(normalisedScore).toBeCloseTo((parent + self) / 2, 10);
    expect(normalisedRange).toEqual(
      [parent, self].toSorted((a, b) => a - b).map((share) => expect.closeTo(share, 10)),
    );
  });

  test('inverts normalised scores that are worse when higher and have no bands', () => {
    const ratings = { ...rated('temper', [2, 2, 2, 0, 0]), ...rated('kind', [2, 2, 2, 0, 0]) };
    const result = score(summed, [person('ann', ratings)]);
    expect(node(result, 'temper')).toMatchObject({
      score: 6,
      normalisedScore: 40,
      normalisedRange: [40, 40],
    });
    expect(node(result, 'temper_1').normalisedScore).toBe(0);
    expect(node(result, 'kind')).toMatchObject({ score: 6, normalisedScore: 60 });
  });

  test('scores a question whose set has its own options out of the highest option', () => {
    const result = score(summed, [person('ann', { upset: 3 })]);
    expect(node(result, 'upset')).toMatchObject({ score: 3, outOf: 3, normalisedScore: 0 });
  });
});

function person(
  userId: string,
  ratings: Record<string, number | null>,
  role: AssessorRole = 'parent',
) {
  const attributes = Object.entries(ratings).map(([id, rating]) => [id, { rating }] as const);
  return { userId, role, attributes: Object.fromEntries(attributes) };
}

function rated(scale: string, ratings: number[]): Record<string, number> {
  return Object.fromEntries(ratings.map((rating, index) => [`${scale}_${index + 1}`, rating]));
}

function score(...input: Parameters<typeof teamResult>): TeamResult {
  return teamResult(...input) ?? missing('result');
}

function node(result: TeamResult | null, id: string): NodeResult {
  const nodes = result?.attributes.flatMap((section) => [section, ...section.attributes]);
  return nodes?.find((each) => each.id === id) ?? missing(id);
}

function missing(what: string): never {
  throw new Error(`There is no ${what}`);
}
