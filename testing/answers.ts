import type { AssessmentInput } from '#contract/assessments.ts';
import { choiceOf, isRated, shownQuestions } from '#rules/answering/answers.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { scoringModel } from '#rules/scoring/model.ts';
import type { ScoringModel } from '#rules/scoring/model.ts';
import { scorePerson } from '#rules/scoring/score-person.ts';
import { stepsFor } from '#rules/answering/steps.ts';
import type { Step } from '#rules/answering/step.ts';

/** A complete answer set of one role: each question's option at an index, counted from the end if negative. */
export function answersTo(
  framework: Framework,
  role: AssessorRole = 'parent',
  position = 0,
): AssessmentInput {
  return answersToSteps(stepsFor(framework, role), position, scoringModel(framework, role));
}

/** @param model what decides which questions are shown, where some depend on others */
export function answersToSteps(
  steps: Step<unknown>[],
  position = 0,
  model: ScoringModel | null = null,
): AssessmentInput {
  const attributes: AssessmentInput['attributes'] = {};
  for (const step of steps) {
    const unanswered = () => {
      const { shows } = model ? scorePerson(model, attributes) : { shows: () => true };
      return shownQuestions(step, shows).filter(
        ({ id, itemType }) =>
          (itemType === 'rating' || itemType === 'choice') && !isRated(id, attributes),
      );
    };
    for (let questions = unanswered(); questions.length > 0; questions = unanswered()) {
      for (const { id, options } of questions) {
        attributes[id] = choiceOf(options?.at(position)?.[0] ?? 50 + position);
      }
    }
  }
  const data = { assessment_identity: true, assessment_relationship: 'Mother' };
  const isSdq = steps.some(({ type }) => type === 'sdq_page');
  return { attributes, ...(isSdq && { data }) };
}
