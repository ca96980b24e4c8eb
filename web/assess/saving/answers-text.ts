import { t } from '@lingui/core/macro';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import type { Step } from '#rules/step.ts';

/** Answers stored on this device. */
export interface LocalAnswers {
  assessment: Assessment;
  input: AssessmentInput;
}

/** One answer as text. */
export interface ReadableAnswer {
  id: string;
  question: string;
  /** Empty for an answer with a comment only. */
  rating: string;
  comment: string;
}

/** The given answers in the order of the questions. */
export function readableAnswers(
  { framework }: Pick<Assessment, 'framework'>,
  { attributes }: AssessmentInput,
): ReadableAnswer[] {
  return framework.steps.flatMap(questionsIn).flatMap(({ id, question, options }) => {
    const { rating, comment } = attributes[id] ?? {};
    if (typeof rating !== 'number' && !comment) return [];
    const label = (options ?? framework.options)?.find(([value]) => value === rating)?.[1];
    const { outOf } = framework;
    const ratingText = typeof rating === 'number' ? (label ?? t`${rating} out of ${outOf}`) : '';
    return [{ id, question, rating: ratingText, comment: comment ?? '' }];
  });
}

/** The answers as plain text. */
export function answersText(assessment: Assessment, input: AssessmentInput): string {
  const { framework, organisation } = assessment;
  const { clientName } = assessment.beacon;
  const answers = readableAnswers(assessment, input).map(({ question, rating, comment }) =>
    [question, rating && `  ${rating}`, comment && `  ${t`Comment: ${comment}`}`]
      .filter(Boolean)
      .join('\n'),
  );
  const about = [framework.title, t`About ${clientName}`, organisation.name].join('\n');
  const overall = input.comment ? [`${t`Overall comment`}\n  ${input.comment}`] : [];
  return `${[about, ...answers, ...overall].join('\n\n')}\n`;
}

interface AskedQuestion {
  id: string;
  question: string;
  options?: [number, string, ...unknown[]][] | undefined;
}

/** The questions of a step, including those in groupings. */
export function questionsIn(step: Step): AskedQuestion[] {
  if (step.type === 'question') return [step];
  if (step.type !== 'sdq_page') return [];
  return step.attributes
    .flatMap((attribute) => (attribute.type === 'grouping' ? attribute.attributes : [attribute]))
    .flatMap((set) =>
      set.type === 'question_set'
        ? set.attributes.map(({ id, question }) => ({ id, question, options: set.options }))
        : [],
    );
}
