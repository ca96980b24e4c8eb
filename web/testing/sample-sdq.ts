import type { AssessmentResult, SectionResult, Spread } from '#contract/assessment-results.ts';
import type { RoleResult } from '#contract/results.ts';
import { bandsOf } from '#rules/bands.ts';
import type { AssessorRole } from '#rules/definition.ts';
import { bandsOfScore } from '#web/design/charts/band.ts';
import { aQuestion, aResult } from './sample-result.ts';

/** A role with its raw score and its normalised score, 0 to 100. */
export type RoleScore = [role: AssessorRole, score: number, normalisedScore: number];

const thirds: [number, number] = [33.33, 66.66];
const roleScores: RoleScore[] = [
  ['parent', 12, 70],
  ['teacher', 27, 20],
];

/** Total difficulties of 20 of 40, after two scales and an impact without a score. */
export function anSdqResult(overrides: Partial<AssessmentResult> = {}): AssessmentResult {
  return {
    ...aResult(),
    type: 'sdq',
    score: 20,
    normalisedScore: 45,
    outOf: 40,
    normalisedThresholds: [33.33, 66.66],
    bands: ['below', 'above'],
    classifier: 'Normal to Abnormal',
    roles: roleScores.map(aRole),
    attributes: [
      anSdqScale('conduct', 'Conduct problems', roleScores),
      anSdqScale('prosocial', 'Prosocial behaviour', [roleScores[0] ?? ['parent', 12, 70]]),
      {
        ...anSdqScale('impact', 'Impact', []),
        score: null,
        count: 0,
        attributes: [aQuestion('upset', 'Upset')],
      },
      anSdqScale('total_difficulty', 'Total difficulties', roleScores),
    ],
    ...overrides,
  };
}

/** A scale with 20 of 40 and a change of 1. */
export function anSdqScale(id: string, title: string, scoresByRole: RoleScore[]): SectionResult {
  const [energy] = aResult().attributes;
  if (!energy) throw new Error('A result has sections');
  const scores = {
    score: 20,
    normalisedScore: 45,
    outOf: 40,
    change: 1,
    count: scoresByRole.length,
  };
  const shares = scoresByRole.map(([, , share]) => share);
  const bands =
    scoresByRole.length === 0
      ? bandsOfScore(45, thirds)
      : bandsOf([Math.min(...shares), Math.max(...shares)], thirds);
  return { ...energy, ...scores, bands, id, title, attributes: [], spread: spreadOf(scoresByRole) };
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

function spreadOf(scoresByRole: RoleScore[]): Spread {
  const roles = scoresByRole.map(([role, score, normalisedScore]) => ({
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
