import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bandsWord, teamBands } from './bands.ts';
import { appliedBands, cutIndex } from './cuts.ts';
import { normalisedThresholds, thresholdsOf } from './thresholds.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { parseFramework } from '../framework/framework.ts';
import { teamResult } from './score.ts';

const file = new URL('../../frameworks/strengths-and-difficulties.json', import.meta.url);
const sdq = parseFramework(JSON.parse(readFileSync(file, 'utf8')));
const thresholds = normalisedThresholds(sdq, thresholdsOf(sdq));
const order = ['Normal', 'Borderline', 'Abnormal'];
const difficulties = ['emotional', 'conduct', 'hyperactivity', 'peer'];

type RoleScore = [role: AssessorRole, raw: number];

/** Ratings of one section that add up to a raw score of 0…10. */
function ratingsOf(sectionId: string, raw: number): [string, { rating: number }][] {
  const items = sdq.scales.find(({ id }) => id === sectionId)?.items ?? [];
  return items.map(({ item: id, reverse: reversed }, index) => {
    const counted = Math.min(2, Math.max(0, raw - 2 * index));
    return [id, { rating: reversed ? 2 - counted : counted }];
  });
}

/** The label and normalised score of a node in the result of people with these raw scores. */
function labelOf(nodeId: string, scores: RoleScore[]) {
  const responses = scores.map(([role, raw], index) => {
    const parts = nodeId === 'total_difficulty' ? difficulties : [nodeId];
    const ratings = parts.flatMap((id, part) =>
      ratingsOf(id, Math.min(10, Math.max(0, raw - 10 * part))),
    );
    return { userId: `${index}`, role, attributes: Object.fromEntries(ratings) };
  });
  const node = teamResult(sdq, responses)?.attributes.find(({ id }) => id === nodeId);
  if (!node) throw new Error(`There is no node ${nodeId}`);
  const scale = sdq.scales.find(({ id }) => id === nodeId);
  const bands = teamBands(sdq, { ...node, scale }, thresholds);
  return {
    label: bandsWord(bands, (best, worst) => `${best} to ${worst}`),
    score: node.normalisedScore,
  };
}

/** The label by the published tables: one word, or from the best to the worst. */
function published(nodeId: string, scores: RoleScore[]): string {
  const labels = scores.map(([role, raw]) => {
    const applied = appliedBands(sdq, nodeId, { role, subject: undefined });
    if (applied === null || typeof applied === 'string')
      throw new Error(`The cut-offs of ${role} have no ${nodeId}`);
    const { cuts } = applied.bands;
    return cuts[cutIndex(cuts, raw)]?.word;
  });
  const [best, worst] = [
    order.find((word) => labels.includes(word)),
    order.findLast((word) => labels.includes(word)),
  ];
  return best === worst ? `${best}` : `${best} to ${worst}`;
}

const pairs = [
  ['parent', 'teacher'],
  ['parent', 'self'],
  ['teacher', 'self'],
  ['parent', 'parent'],
] as const;

test.each(pairs)(
  'the label of a %s and a %s is their common band, or both bands, for each pair of totals',
  (one, other) => {
    for (let first = 0; first <= 40; first += 1)
      for (let second = 0; second <= 40; second += 1) {
        const scores: RoleScore[] = [
          [one, first],
          [other, second],
        ];
        const { label } = labelOf('total_difficulty', scores);
        expect(label, `${first} and ${second}`).toBe(published('total_difficulty', scores));
      }
  },
);

test.each([...difficulties, 'prosocial'])(
  'the label of three informants is their common band, or the best and worst, on the scale %s',
  (scale) => {
    for (let parent = 0; parent <= 10; parent += 1)
      for (let teacher = 0; teacher <= 10; teacher += 1)
        for (let self = 0; self <= 10; self += 1) {
          const scores: RoleScore[] = [
            ['parent', parent],
            ['teacher', teacher],
            ['self', self],
          ];
          const { label } = labelOf(scale, scores);
          expect(label, `${parent}, ${teacher} and ${self}`).toBe(published(scale, scores));
        }
  },
);

test('a parent with 12 and a teacher with 27 are Normal to Abnormal, with the mean of their normalised scores', () => {
  const { label, score } = labelOf('total_difficulty', [
    ['parent', 12],
    ['teacher', 27],
  ]);
  expect(label).toBe('Normal to Abnormal');
  const [parent, teacher] = [
    labelOf('total_difficulty', [['parent', 12]]),
    labelOf('total_difficulty', [['teacher', 27]]),
  ];
  expect(score).toBeCloseTo(((parent.score ?? 0) + (teacher.score ?? 0)) / 2, 9);
});
