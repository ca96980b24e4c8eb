import { t } from '@lingui/core/macro';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import { questionsOf } from '#rules/answering/answers.ts';
import { answerText } from '#web/language/answer-text.ts';
import type { StoredDraft } from './draft-store.ts';

/** Answers stored on this device. */
export type LocalAnswers = Pick<StoredDraft, 'assessment' | 'input'>;

/** The given answers as text, in the order of the questions. An answer with a comment only has no text. */
export function readableAnswers(
  { framework }: Pick<Assessment, 'framework'>,
  { attributes }: AssessmentInput,
) {
  return framework.steps.flatMap(questionsOf).flatMap((item) => {
    const { rating, value, comment } = attributes[item.id] ?? {};
    const options = item.options ?? framework.options ?? [];
    const text = answerText({ ...item, options }, rating ?? value);
    if (!text && !comment) return [];
    const { id, question, max = framework.outOf } = item;
    const isNumber = typeof rating === 'number' && text === String(rating);
    const answer = isNumber ? t`${rating} out of ${max}` : text;
    return [{ id, question, answer, comment: comment ?? '' }];
  });
}

/** The answers as plain text. */
export function answersText(assessment: Assessment, input: AssessmentInput): string {
  const { framework, organisation } = assessment;
  const { clientName } = assessment.beacon;
  const answers = readableAnswers(assessment, input).map(({ question, answer, comment }) =>
    [question, answer && `  ${answer}`, comment && `  ${t`Comment: ${comment}`}`]
      .filter(Boolean)
      .join('\n'),
  );
  const about = [framework.title, t`About ${clientName}`, organisation.name].join('\n');
  const overall = input.comment ? [`${t`Overall comment`}\n  ${input.comment}`] : [];
  return `${[about, ...answers, ...overall].join('\n\n')}\n`;
}
