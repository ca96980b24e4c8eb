import { t } from '@lingui/core/macro';
import type { AssessmentInput } from '#contract/assessments.ts';
import { maxCommentLength, maxOverallCommentLength } from '#contract/limits.ts';
import { questionsOf } from '#rules/answering/answers.ts';
import type { Step } from '#rules/answering/step.ts';

/** An error about the first comment of these steps that is too long; null where none is. */
export function commentLengthError(
  steps: Step[],
  { attributes, comment }: AssessmentInput,
): string | null {
  for (const { id, question } of steps.flatMap(questionsOf)) {
    if (lengthOf(attributes[id]?.comment) > maxCommentLength) {
      return t`Your comment on “${question}” is too long. Please shorten it.`;
    }
  }
  const asksForComments = steps.some(
    (step) =>
      step.type === 'sdq_page' &&
      step.attributes.some(({ type }) => type === 'assessment_comments'),
  );
  return asksForComments && lengthOf(comment) > maxOverallCommentLength
    ? t`Your comment is too long. Please shorten it.`
    : null;
}

function lengthOf(comment: string | null | undefined): number {
  return comment?.length ?? 0;
}
