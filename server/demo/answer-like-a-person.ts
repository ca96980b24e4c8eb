import { enabledQuestions, isRated } from '#rules/answers.ts';
import type { Answer, AskedQuestion } from '#rules/answers.ts';
import type { Framework, Question, Section } from '#rules/definition.ts';
import { validateAnswers } from '#rules/framework.ts';
import type { Answers } from '#rules/read-answers.ts';
import { stepsFor } from '#rules/steps.ts';
import type { Step } from '#rules/step.ts';
import { addComments } from './add-comments.ts';
import type { Random } from './random.ts';
import type { Sitting } from './sitting.ts';

type Attributes = Record<string, Answer>;

/** One person's answers, read and checked as those of a submit are. */
export function answerLikeAPerson(sitting: Sitting): Answers {
  const { framework, role, relationship } = sitting;
  const attributes = rate(sitting);
  if (framework.canSkipQuestions) skipSome(attributes, sitting.random);
  const comment = addComments(sitting, attributes);
  const data = { assessment_identity: true, assessment_relationship: relationship };
  const result = validateAnswers(framework, { attributes, comment, data }, { role });
  if (!result.ok) throw new Error(`The demo's answers are refused: ${JSON.stringify(result)}`);
  return result.answers;
}

function rate(sitting: Sitting): Attributes {
  const attributes: Attributes = {};
  for (const step of stepsFor(sitting.framework, sitting.role)) {
    let open = unrated(step, attributes);
    // An answer may enable a grouping of the same page, which opens its questions in turn.
    while (open.length > 0) {
      for (const question of open) {
        attributes[question.id] = { rating: ratingOf(sitting, question), response_type: 'rating' };
      }
      open = unrated(step, attributes);
    }
  }
  return attributes;
}

function unrated(step: Step, attributes: Attributes): AskedQuestion[] {
  return enabledQuestions(step, attributes).filter(
    ({ id, responseType }) => responseType === 'rating' && !isRated(id, attributes),
  );
}

function ratingOf(sitting: Sitting, { id, options }: AskedQuestion): number {
  const { framework, level, accents, random } = sitting;
  const [section, question] = locate(framework, id);
  const wobble = (random() - 0.5) * 0.32;
  const good = Math.min(1, Math.max(0, level + (accents[section.id] ?? 0) + wobble));
  const isBadNewsWhenHigh = (section.higherIs === 'worse') !== question.reversed;
  const share = isBadNewsWhenHigh ? 1 - good : good;
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
