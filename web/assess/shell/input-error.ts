import { msg } from '@lingui/core/macro';
import type { Assessment } from '#contract/assessments.ts';
import { textOf } from '#contract/messages.ts';
import { hasAnyRating } from '#web/assess/flow/flow.ts';
import type { Progress } from '#web/assess/saving/answers.ts';
import { commentLengthError } from './comment-length-error.ts';

// As in the contract's problems, whose import would add their weight to this page.
const noScore = msg`You must supply a score for at least one question before you can submit this assessment.`;

/** What the assessor must correct before the answers can be sent; null where nothing. */
export function inputError({ framework }: Assessment, { input }: Progress): string | null {
  return hasAnyRating(input) ? commentLengthError(framework.steps, input) : textOf(noScore);
}
