import type { AssessmentInput } from '#contract/assessments.ts';
import { enabledQuestions, isRated } from '#rules/answers.ts';
import type { AssessorRole, Framework } from '#rules/definition.ts';
import { stepsFor } from '#rules/steps.ts';
import type { Step } from '#rules/step.ts';

/** A complete answer set of one role: each question's option at an index, counted from the end if negative. */
export function answersTo(
  framework: Framework,
  role: AssessorRole = 'parent',
  position = 0,
): AssessmentInput {
  return answersToSteps(stepsFor(framework, role), position);
}

export function answersToSteps(steps: Step<unknown>[], position = 0): AssessmentInput {
  const attributes: AssessmentInput['attributes'] = {};
  for (const step of steps) {
    const unanswered = () =>
      enabledQuestions(step, attributes).filter(
        ({ id, responseType }) => responseType === 'rating' && !isRated(id, attributes),
      );
    for (let questions = unanswered(); questions.length > 0; questions = unanswered()) {
      for (const { id, options } of questions) {
        attributes[id] = { rating: options?.at(position)?.[0] ?? 50 + position };
      }
    }
  }
  const data = { assessment_identity: true, assessment_relationship: 'Mother' };
  const isSdq = steps.some(({ type }) => type === 'sdq_page');
  return { attributes, ...(isSdq && { data }) };
}
