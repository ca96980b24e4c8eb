import { traitsOf } from '#rules/formats.ts';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import type { assessmentEvents } from '#contract/words.ts';
import { isRated } from '#rules/answers.ts';

export type UsageEvent = (typeof assessmentEvents)[number];
type AssessedFramework = Pick<Assessment['framework'], 'format' | 'steps'>;

/** The index of the step whose button sends the answers; a summary after it is the thank-you page. */
export function submitStage({ format, steps }: AssessedFramework): number {
  const last = steps.length - 1;
  const isThankYou = !traitsOf(format).scoresSections && steps[last]?.type === 'assessment_summary';
  return isThankYou && last > 0 ? last - 1 : last;
}

/** Clamps a stored step index to the steps up to the submit step. */
export function validStage(framework: AssessedFramework, stage: number): number {
  return Math.min(Math.max(0, Math.trunc(stage)), submitStage(framework));
}

/** The usage event to record when a step is left forwards, or null. */
export function eventOnLeaving(framework: AssessedFramework, stage: number): UsageEvent | null {
  if (stage === submitStage(framework)) return 'assessment_finish';
  return framework.steps[stage]?.type === 'assessment_intro' ? 'assessment_start' : null;
}

/** Whether the first rating counts as the start, because the flow has no intro. */
export function startsByRating({ steps }: AssessedFramework): boolean {
  return steps.every(({ type }) => type !== 'assessment_intro');
}

export function hasAnyRating({ attributes }: AssessmentInput): boolean {
  return Object.keys(attributes).some((id) => isRated(id, attributes));
}
