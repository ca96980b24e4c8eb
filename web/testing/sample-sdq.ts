import type { AssessmentResult, SectionResult, Spread } from '#contract/assessment-results.ts';
import type { RoleResult } from '#contract/results.ts';
import { bandSpan } from '#rules/scoring/band.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { aQuestion, aResult } from './sample-result.ts';

/** A role with its raw score and its normalised score, 0 to 100. */
export type RoleScore = [role: AssessorRole, score: number, normalisedScore: number];

const thirds: [number, number] = [33.33, 66.66];
const words = { below: 'Abnormal', between: 'Borderline', above: 'Normal' };

/** What is drawn of a scale with three bands by the cut-offs of each informant. */
export const sdqDrawn: Pick<SectionResult, 'zones' | 'ticks' | 'normKind'> = {
  zones: [
    { to: 33.33, band: 'below', word: words.below, colour: null },
    { to: 66.66, band: 'between', word: words.between, colour: null },
    { to: 100, band: 'above', word: words.above, colour: null },
  ],
  ticks: [],
  normKind: null,
};

/** The bands of the worst and the best score, 0 to 100, with their words. */
export function bandedSpan(worst: number, best: number): Pick<RoleResult, 'bands' | 'classifier'> {
  const bands = bandSpan([worst, best], thirds);
  return {
    bands,
    classifier: bands
      .map((band) => words[band])
      .toReversed()
      .join(' to '),
  };
}
const roleScores: RoleScore[] = [
  ['parent', 12, 70],
  ['teacher', 27, 20],
];

/** Total difficulties of 20 of 40, after two scales and an impact without a score. */
export function anSdqResult(overrides: Partial<AssessmentResult> = {}): AssessmentResult {
  return {
    ...aResult(),
    ...sdqDrawn,
    type: 'sdq',
    higherIs: 'worse',
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
    higherIs: id === 'prosocial' ? ('better' as const) : ('worse' as const),
    change: 1,
    count: scoresByRole.length,
    ...sdqDrawn,
  };
  const shares = scoresByRole.map(([, , share]) => share);
  const band =
    shares.length === 0 ? bandedSpan(45, 45) : bandedSpan(Math.min(...shares), Math.max(...shares));
  return {
    ...energy,
    ...scores,
    ...band,
    id,
    title,
    attributes: [],
    spread: spreadOf(scoresByRole),
  };
}

function aRole([role, score, normalisedScore]: RoleScore): RoleResult {
  const pair = (end: number): [number, number] => [end, end];
  return {
    role,
    score,
    normalisedScore,
    range: pair(score),
    normalisedRange: pair(normalisedScore),
    ...bandedSpan(normalisedScore, normalisedScore),
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
    ...bandedSpan(normalisedScore, normalisedScore),
    count: 1,
  }));
  return { roles, between: null, within: null, lone: null };
}
