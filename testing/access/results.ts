import { expect } from 'vitest';
import { findAssessmentResult } from '#contract/assessment-results.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { demoId } from '#server/demo/ids.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';

const assessmentOf = (key: string, number = 1) => ({
  params: { uuid: demoId('beacon', key), number },
});

/** The drill-down into an assessment, a part of row 24. */
export const resultSetUps: SetUp[] = [
  setUp({
    endpoint: findAssessmentResult,
    changes: ['audit_events'],
    valid: () => assessmentOf('kim'),
    rejectedVariants: (_, actor) => [
      ['a Beacon of another organisation', 404, assessmentOf('eli')],
      ['an archived Beacon', 404, assessmentOf('otto')],
      ...(actor === 'CL'
        ? []
        : [['an assessment there has never been', 404, assessmentOf('kim', 999)] as const]),
    ],
    shows: showsAnswers,
  }),
];

function showsAnswers({ expected, data }: Outcome): void {
  const { assessment } = data as AnswerOf<typeof findAssessmentResult>;
  expect(assessment === 'access_denied').toBe(expected === 'res');
  if (assessment === 'access_denied') return;
  expect(assessment.userBreakdown.length).toBeGreaterThan(0);
}
