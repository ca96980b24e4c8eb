import { expect, test } from 'vitest';
import { parseFramework } from '#rules/framework/framework.ts';
import { teamResult } from '#rules/scoring/score.ts';
import { scoringModel } from '#rules/scoring/model.ts';
import { sectionScores } from './section-scores.ts';
import { aQuestion, aScoring, aSection } from '#web/assess/testing/assessments.ts';

const steps = [aQuestion('a'), aQuestion('b'), aQuestion('c', { sectionNumber: 2 })];
const framework = {
  sections: [aSection(1, 'Energy'), aSection(2, 'Rest')],
  scoring: aScoring(steps),
};

test('the score of a section is the mean of its rated questions', () => {
  const scores = sectionScores(framework, { a: { rating: 10 }, b: { rating: 21 } }, null);
  expect(scores).toEqual([
    { number: 1, title: 'Energy', min: 0, outOf: 100, score: 15.5, change: null },
    { number: 2, title: 'Rest', min: 0, outOf: 100, score: null, change: null },
  ]);
});

test('a zero counts and a skipped question does not', () => {
  const [energy] = sectionScores(framework, { a: { rating: 0 }, b: {} }, null);
  expect(energy?.score).toBe(0);
});

test('the change is the difference from the previous score of the section', () => {
  const previous = { attributes: { a: { rating: 40 }, b: { rating: 60 } } };
  const [energy, rest] = sectionScores(
    framework,
    { a: { rating: 60 }, c: { rating: 5 } },
    previous,
  );
  expect(energy?.change).toBe(10);
  expect(rest?.change).toBeNull();
});

test('the displayed scores equal the stored ones, with reversed questions and sums', () => {
  const definition = parseFramework({
    id: 'sample',
    version: 1,
    title: 'Sample',
    intro: 'A few questions.',
    format: 'dial',
    roles: ['self'],
    thresholds: { lower: 40, upper: 70 },
    thresholdClassifiers: ['Poor', 'Fair', 'Good'],
    licence: 'Ours.',
    source: 'Ours.',
    sections: [
      {
        id: 'one',
        title: 'One',
        questions: [
          { id: 'a', text: 'A', reversed: true },
          { id: 'b', text: 'B', responseType: 'comment_only' },
        ],
      },
      {
        id: 'two',
        title: 'Two',
        scoring: 'sum',
        questions: ['c', 'd', 'e'].map((id) => ({ id, text: id, reversed: id === 'd' })),
      },
      { id: 'three', title: 'Three', scoring: 'none', questions: [{ id: 'f', text: 'F' }] },
    ],
  });
  const ratings = { a: { rating: 85 }, c: { rating: 5 }, d: { rating: 90 }, f: { rating: 9 } };
  const stored = teamResult(definition, [{ userId: '1', role: 'self', attributes: ratings }]);
  const sections = ['one', 'two'].map((scale, index) => {
    return { number: index + 1, title: scale, scale, min: 0, outOf: index === 0 ? 100 : 300 };
  });
  const scoring = scoringModel(definition, 'self');
  const displayed = sectionScores({ sections, scoring }, ratings, null);
  expect(displayed.map(({ score, outOf }) => [score, outOf])).toEqual([
    [15, 100],
    [23, 300],
  ]);
  expect(displayed.map(({ score, outOf }) => [score, outOf])).toEqual(
    stored?.attributes.slice(0, 2).map(({ score, outOf }) => [score, outOf]),
  );
});
