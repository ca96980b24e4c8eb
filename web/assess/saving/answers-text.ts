import { t } from '@lingui/core/macro';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import type { QuestionStep, Step } from '#rules/step.ts';
import type { StoredDraft } from './draft-store.ts';

/** Answers stored on this device. */
export type LocalAnswers = Pick<StoredDraft, 'assessment' | 'input'>;

/** The given answers as text, in the order of the questions. An answer with a comment only has no rating. */
export function readableAnswers(
  { framework }: Pick<Assessment, 'framework'>,
  { attributes }: AssessmentInput,
) {
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

/** The questions of a step, including those in groupings. */
export function questionsIn(step: Step): Pick<QuestionStep, 'id' | 'question' | 'options'>[] {
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
