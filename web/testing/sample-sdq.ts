import type { AssessmentResult, SectionResult, Spread } from '#contract/assessment-results.ts';
import type { AssessorRole } from '#rules/definition.ts';
import { aQuestion, aResult } from './sample-result.ts';

/** A role with its raw score and the same on 0 to 100. */
export type Said = [role: AssessorRole, score: number, normalisedScore: number];

const asked: Said[] = [
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
export function anSdqScale(id: string, title: string, said: Said[]): SectionResult {
  const [energy] = aResult().attributes;
  if (!energy) throw new Error('A result has sections');
  const scores = { score: 20, normalisedScore: 45, outOf: 40, change: 1, count: said.length };
  return { ...energy, ...scores, id, title, attributes: [], spread: spreadOf(said) };
}

function spreadOf(said: Said[]): Spread {
  const roles = said.map(([role, score, normalisedScore]) => ({
    role,
    score,
    normalisedScore,
    lowest: score,
    highest: score,
    count: 1,
  }));
  return { roles, between: null, within: null, lone: null };
}
