import type { AssessmentResult, SectionResult, Spread } from '#contract/assessment-results.ts';
import type { RoleResult } from '#contract/results.ts';
import { bandsOf } from '#rules/bands.ts';
import type { AssessorRole } from '#rules/definition.ts';
import { bandsOfScore } from '#web/design/charts/band.ts';
import { aQuestion, aResult } from './sample-result.ts';

/** A role with its raw score and the same on 0 to 100. */
export type RoleScore = [role: AssessorRole, score: number, normalisedScore: number];

const thirds: [number, number] = [33.33, 66.66];
const asked: RoleScore[] = [
  ['parent', 12, 70],
  ['teacher', 27, 20],
];

/** Total difficulties at 20 of 40 behind two scales and an impact without a score. */
export function anSdqResult(over: Partial<AssessmentResult> = {}): AssessmentResult {
  return {
    ...aResult(),
    type: 'sdq',
    score: 20,
    normalisedScore: 45,
    outOf: 40,
    normalisedThresholds: [33.33, 66.66],
    bands: ['below', 'above'],
    classifier: 'Normal to Abnormal',
    roles: asked.map(aRole),
    attributes: [
      anSdqScale('conduct', 'Conduct problems', asked),
      anSdqScale('prosocial', 'Prosocial behaviour', [asked[0] ?? ['parent', 12, 70]]),
      {
        ...anSdqScale('impact', 'Impact', []),
        score: null,
        count: 0,
        attributes: [aQuestion('upset', 'Upset')],
      },
      anSdqScale('total_difficulty', 'Total difficulties', asked),
    ],
    ...over,
  };
}

/** A scale at 20 of 40, between the bands, one up since last time. */
export function anSdqScale(id: string, title: string, said: RoleScore[]): SectionResult {
  const [energy] = aResult().attributes;
  if (!energy) throw new Error('A result has sections');
  const scores = { score: 20, normalisedScore: 45, outOf: 40, change: 1, count: said.length };
  const shares = said.map(([, , share]) => share);
  const bands =
    said.length === 0
      ? bandsOfScore(45, thirds)
      : bandsOf([Math.min(...shares), Math.max(...shares)], thirds);
  return { ...energy, ...scores, bands, id, title, attributes: [], spread: spreadOf(said) };
}

function aRole([role, score, normalisedScore]: RoleScore): RoleResult {
  const pair = (end: number): [number, number] => [end, end];
  return {
    role,
    score,
    normalisedScore,
    range: pair(score),
    normalisedRange: pair(normalisedScore),
  };
}

function spreadOf(said: RoleScore[]): Spread {
  const roles = said.map(([role, score, normalisedScore]) => ({
    role,
    score,
    normalisedScore,
    lowest: score,
    highest: score,
    normalisedRange: [normalisedScore, normalisedScore] as [number, number],
    count: 1,
  }));
  return { roles, between: null, within: null, lone: null };
}
