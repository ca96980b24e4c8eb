import { plural, t } from '@lingui/core/macro';
import { questionKey } from '#contract/answer-versions.ts';
import { textOf } from '#contract/messages.ts';
import { quoted } from '#rules/definition/quoted.ts';
import type { Step } from '#rules/answering/step.ts';
import { questionsOf } from '#rules/answering/answers.ts';

/** A sentence about the answers that another tab or device has changed; empty for none. */
export function newsText(steps: Step[], news: string[]): string {
  if (news.length === 0) return '';
  const questions = steps
    .flatMap(questionsOf)
    .flatMap(({ id, question }) =>
      news.includes(questionKey(id)) ? [textOf(quoted(question))] : [],
    );
  const [first, ...others] = questions;
  if (!first) return t`Updated with what you entered in another tab or on another device.`;
  const count = others.length;
  return plural(count, {
    0: `Updated with your answer from another tab or device: ${first}.`,
    other: `Updated with your answers from another tab or device: ${first} and # more.`,
  });
}
