import { enabledQuestions, isRated } from '#rules/answers.ts';
import type { Answer, AskedQuestion } from '#rules/answers.ts';
import type { Framework, Question, Section } from '#rules/definition.ts';
import { validateAnswers } from '#rules/framework.ts';
import type { Answers } from '#rules/read-answers.ts';
import { stepsFor } from '#rules/steps.ts';
import type { Step } from '#rules/step.ts';
import { addComments } from './add-comments.ts';
import type { Random } from './random.ts';
import type { Respondent } from './respondent.ts';

type Attributes = Record<string, Answer>;

/** Simulates one person's answers and validates them as a submit does. */
export function simulateAnswers(respondent: Respondent): Answers {
  const { framework, role, relationship } = respondent;
  const attributes = rateQuestions(respondent);
  if (framework.canSkipQuestions) skipSome(attributes, respondent.random);
  const comment = addComments(respondent, attributes);
  const data = { assessment_identity: true, assessment_relationship: relationship };
  const result = validateAnswers(framework, { attributes, comment, data }, { role });
  if (!result.ok) throw new Error(`The simulated answers are invalid: ${JSON.stringify(result)}`);
  return result.answers;
}

function rateQuestions(respondent: Respondent): Attributes {
  const attributes: Attributes = {};
  for (const step of stepsFor(respondent.framework, respondent.role)) {
    let open = unrated(step, attributes);
    // An answer may enable a grouping of the same page, which opens its questions in turn.
    while (open.length > 0) {
      for (const question of open) {
        attributes[question.id] = {
          rating: ratingOf(respondent, question),
          response_type: 'rating',
        };
      }
      open = unrated(step, attributes);
    }
  }
  return attributes;
}

function unrated(step: Step<unknown>, attributes: Attributes): AskedQuestion[] {
  return enabledQuestions(step, attributes).filter(
    ({ id, responseType }) => responseType === 'rating' && !isRated(id, attributes),
  );
}

function ratingOf(respondent: Respondent, { id, options }: AskedQuestion): number {
  const { framework, level, accents, random } = respondent;
  const [section, question] = locate(framework, id);
  const noise = (random() - 0.5) * 0.32;
  const wellbeing = Math.min(1, Math.max(0, level + (accents[section.id] ?? 0) + noise));
  const isHighWorse = (section.higherIs === 'worse') !== question.reversed;
  const share = isHighWorse ? 1 - wellbeing : wellbeing;
  if (options === undefined) return Math.round(share * framework.outOf);
  const values = options.map(([value]) => value).toSorted((a, b) => a - b);
  return values[Math.round(share * (values.length - 1))] ?? 0;
}

function locate(framework: Framework, id: string): [Section, Question] {
  for (const section of framework.sections) {
    const question = section.questions.find((candidate) => candidate.id === id);
    if (question !== undefined) return [section, question];
  }
  throw new RangeError(`No question has the id ${id}`);
}

function skipSome(attributes: Attributes, random: Random): void {
  const [, ...others] = Object.keys(attributes);
  for (const id of others) if (random() < 0.05) delete attributes[id];
}
