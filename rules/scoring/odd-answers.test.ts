import { expect, test } from 'vitest';
import { counted, framework, ratings } from '../testing/worked.ts';
import { teamResult } from './score.ts';

test('an option may be called like a member of every object, in a scale that gives it no score', () => {
  const items = [
    {
      id: 'q1',
      type: 'choice',
      text: 'Who builds?',
      options: ['constructor', 'painter', 'mason'].map((value) => ({
        value,
        label: value,
        score: 1,
      })),
    },
  ];
  const own = framework(items, {
    scales: [
      {
        id: 'score',
        title: 'Score',
        method: 'count',
        items: [{ item: 'q1', scores: { painter: 0, mason: 3 } }],
      },
    ],
    thresholds: { lower: 0.2, upper: 0.8 },
  });
  for (const value of ['constructor', 'toString']) {
    const response = { userId: 'a', role: 'parent' as const, attributes: { q1: { value } } };
    expect(teamResult(own, [response])).toMatchObject({ score: null, outOf: 1 });
  }
});

test('a number without limits has a score and no position', () => {
  const free = framework(
    [...ratings(1, 0, 10), { id: 'steps', type: 'number', text: 'Steps?' } as { id: string }],
    {
      scales: [{ id: 'score', title: 'Score', items: counted(1) }],
      thresholds: { lower: 3, upper: 7 },
    },
  );
  const attributes = { q1: { rating: 5 }, steps: { value: 7000 } };
  const result = teamResult(free, [{ userId: 'a', role: 'parent', attributes }]);
  const nodes = result?.attributes.flatMap((each) => each.attributes);
  expect(nodes?.find(({ id }) => id === 'steps')).toMatchObject({
    score: 7000,
    normalisedScore: null,
  });
});
