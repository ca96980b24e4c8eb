import { traitsOf } from '#rules/definition/formats.ts';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import type { assessmentEvents } from '#contract/words.ts';
import {
  isAnswered,
  isRated,
  missingQuestions,
  questionsOf,
  shownQuestions,
} from '#rules/answering/answers.ts';
import type { QuestionStep, Step } from '#rules/answering/step.ts';
import { scorePerson } from '#rules/scoring/score-person.ts';
import type { ScoredPerson } from '#rules/scoring/score-person.ts';

export type UsageEvent = (typeof assessmentEvents)[number];
type AssessedFramework = Pick<Assessment['framework'], 'format' | 'steps' | 'scoring'>;
type Answers = Pick<AssessmentInput, 'attributes'>;
/** What is shown: everything, unless questions depend on other answers. */
type Shown = Pick<ScoredPerson, 'shows' | 'holds'>;

const everything: Shown = { shows: () => true, holds: () => true };

export function shownTo(
  { scoring }: Pick<AssessedFramework, 'scoring'>,
  { attributes }: Answers,
): Shown {
  return scoring ? scorePerson(scoring, attributes) : everything;
}

/** Whether a step has anything to show. */
function isStepShown(
  { steps }: Pick<AssessedFramework, 'steps'>,
  step: Step,
  shown: Shown,
): boolean {
  if (step.type === 'question') return shown.shows(step.id);
  if (step.showIf && !shown.holds(step.showIf)) return false;
  if (step.type === 'section_summary') return isSectionAsked(steps, step.sectionNumber, shown);
  if (step.type !== 'sdq_page') return true;
  const isPlain = ({ type }: { type: string }) => type !== 'question_set' && type !== 'grouping';
  return step.attributes.some(isPlain) || shownQuestions(step, shown.shows).length > 0;
}

/** Whether a question of a section is asked, as far as its questions are steps. */
export function isSectionAsked(steps: readonly Step[], section: number, { shows }: Shown): boolean {
  const own = steps.filter((step) => step.type === 'question' && step.sectionNumber === section);
  return own.length === 0 || own.some(({ id }) => shows(id));
}

/** Which of the steps that are shown this is, and of how many; with a type, among the steps of that type. */
export function placeOf(
  framework: AssessedFramework,
  answers: Answers,
  stage: number,
  type?: Step['type'],
): { place: number; count: number } {
  const shown = shownTo(framework, answers);
  const places = framework.steps.flatMap((step, index) =>
    (!type || step.type === type) && isStepShown(framework, step, shown) ? [index] : [],
  );
  return { place: places.filter((index) => index <= stage).length, count: places.length };
}

/** How many of the questions that are asked on pages have an answer, and how many there are. */
export function answeredOf(
  framework: AssessedFramework,
  answers: Answers,
): { place: number; count: number } {
  const { shows } = shownTo(framework, answers);
  const asked = framework.steps.flatMap((step) => shownQuestions(step, shows));
  const answered = asked.filter(({ id, itemType }) => {
    const answer = answers.attributes[id];
    return itemType === 'comment' ? Boolean(answer?.comment) : isAnswered(answer);
  });
  return { place: answered.length, count: asked.length };
}

/** The next question that is asked after a step. */
export function nextQuestion(
  { steps, scoring }: AssessedFramework,
  answers: Answers,
  stage: number,
): QuestionStep | undefined {
  const { shows } = shownTo({ scoring }, answers);
  return steps
    .slice(stage + 1)
    .filter((step) => step.type === 'question')
    .find(({ id }) => shows(id));
}

/** The questions that are steps of their own and have no answer, with the index of each. */
export function skippedQuestions(
  { steps, scoring }: Pick<AssessedFramework, 'steps' | 'scoring'>,
  { attributes }: Answers,
): { stage: number; question: string }[] {
  const { shows } = shownTo({ scoring }, { attributes });
  return steps.flatMap((step, stage) => {
    if (step.type !== 'question' || !shows(step.id)) return [];
    const { id, itemType, question } = step;
    const isGiven = itemType === 'comment' ? attributes[id]?.comment : isRated(id, attributes);
    return isGiven ? [] : [{ stage, question }];
  });
}

/** The first question that needs an answer and has none. */
export function missedQuestion(
  { steps, scoring }: Pick<AssessedFramework, 'steps' | 'scoring'>,
  answers: Answers,
): string | undefined {
  const { shows } = shownTo({ scoring }, answers);
  const missed = steps.flatMap((step) => missingQuestions(step, answers.attributes, shows));
  return steps.flatMap(questionsOf).find(({ id }) => id === missed[0])?.question;
}

/** The index of the step whose button sends the answers; a summary after it is the thank-you page. */
export function submitStage(framework: AssessedFramework, answers: Answers): number {
  const { format, steps } = framework;
  const shown = shownTo(framework, answers);
  const last = steps.findLastIndex((step) => isStepShown(framework, step, shown));
  const isThankYou = !traitsOf(format).scoresSections && steps[last]?.type === 'assessment_summary';
  if (!isThankYou || last <= 0) return Math.max(0, last);
  return Math.max(0, shownBefore(framework, last, shown));
}

/** The index of the next step that is shown, or of the one before; the same index where there is none. */
export function stageBeside(
  framework: AssessedFramework,
  answers: Answers,
  stage: number,
  direction: 'forward' | 'back',
): number {
  const { steps } = framework;
  const shown = shownTo(framework, answers);
  const beside =
    direction === 'back'
      ? shownBefore(framework, stage, shown)
      : steps.findIndex((step, index) => index > stage && isStepShown(framework, step, shown));
  return beside < 0 ? stage : beside;
}

function shownBefore(framework: AssessedFramework, stage: number, shown: Shown): number {
  return framework.steps.findLastIndex(
    (step, index) => index < stage && isStepShown(framework, step, shown),
  );
}

/** Clamps a stored step index to the steps up to the submit step, and to one that is shown. */
export function validStage(framework: AssessedFramework, answers: Answers, stage: number): number {
  const index = Math.min(Math.max(0, Math.trunc(stage)), submitStage(framework, answers));
  const step = framework.steps[index];
  if (!step || isStepShown(framework, step, shownTo(framework, answers))) return index;
  return stageBeside(framework, answers, index, 'back');
}

/** The usage event to record when a step is left forwards, or null. */
export function eventOnLeaving(
  framework: AssessedFramework,
  answers: Answers,
  stage: number,
): UsageEvent | null {
  if (stage === submitStage(framework, answers)) return 'assessment_finish';
  return framework.steps[stage]?.type === 'assessment_intro' ? 'assessment_start' : null;
}

/** The answers to what is shown. Others, such as those of a draft in another role, stay on the page. */
export function shownAnswers(
  framework: AssessedFramework,
  input: AssessmentInput,
): AssessmentInput {
  const { shows } = shownTo(framework, input);
  const shown = new Set(
    framework.steps.flatMap((step) => shownQuestions(step, shows)).map(({ id }) => id),
  );
  const attributes = Object.entries(input.attributes).filter(([id]) => shown.has(id));
  return { ...input, attributes: Object.fromEntries(attributes) };
}

/** Whether the first rating counts as the start, because the flow has no intro. */
export function startsByRating({ steps }: AssessedFramework): boolean {
  return steps.every(({ type }) => type !== 'assessment_intro');
}

export function hasAnyRating({ attributes }: AssessmentInput): boolean {
  return Object.keys(attributes).some((id) => isRated(id, attributes));
}
