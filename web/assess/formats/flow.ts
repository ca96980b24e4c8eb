import { traitsOf } from '#rules/formats.ts';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import type { assessmentEvents } from '#contract/words.ts';
import { isRated } from '#rules/answers.ts';

export type UsageEvent = (typeof assessmentEvents)[number];
type AssessedFramework = Pick<Assessment['framework'], 'format' | 'steps'>;

/** The step whose button sends the answers; a summary after it is the thank-you page. */
export function submitStage({ format, steps }: AssessedFramework): number {
  const last = steps.length - 1;
  const isThankYou = !traitsOf(format).scoresSections && steps[last]?.type === 'assessment_summary';
  return isThankYou && last > 0 ? last - 1 : last;
}

/** A remembered step, brought into the range of the steps there are. */
export function validStage(framework: AssessedFramework, stage: number): number {
  return Math.min(Math.max(0, Math.trunc(stage)), submitStage(framework));
}

/** The usage event leaving a step forwards stands for, if any. */
export function eventOnLeaving(framework: AssessedFramework, stage: number): UsageEvent | null {
  if (stage === submitStage(framework)) return 'assessment_finish';
  return framework.steps[stage]?.type === 'assessment_intro' ? 'assessment_start' : null;
}

/** Whether the first rating stands for the start, as there is no intro to leave. */
export function startsByRating({ steps }: AssessedFramework): boolean {
  return steps.every(({ type }) => type !== 'assessment_intro');
}

export function hasAnyRating({ attributes }: AssessmentInput): boolean {
  return Object.keys(attributes).some((id) => isRated(id, attributes));
}
