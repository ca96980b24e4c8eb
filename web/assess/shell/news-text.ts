import { t } from '@lingui/core/macro';
import type { Step } from '#rules/step.ts';
import { questionsIn } from '#web/assess/saving/answers-text.ts';

/** A sentence about the answers that another tab or device has changed; empty for none. */
export function newsText(steps: Step[], news: string[]): string {
  if (news.length === 0) return '';
  const questions = steps
    .flatMap(questionsIn)
    .flatMap(({ id, question }) => (news.includes(`question ${id}`) ? [`“${question}”`] : []));
  const [first, ...others] = questions;
  if (!first) return t`Updated with what you entered in another tab or on another device.`;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return t`Updated with your answer from another tab or device: ${first}${more}.`;
}
