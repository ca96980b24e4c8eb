import type { Step } from '#rules/step.ts';
import { askedBy } from '#web/assess/saving/answers-text.ts';

/** What another tab or device has changed, in words; empty for nothing. */
export function newsText(steps: Step[], news: string[]): string {
  if (news.length === 0) return '';
  const named = steps
    .flatMap(askedBy)
    .flatMap(({ id, question }) => (news.includes(`question ${id}`) ? [`“${question}”`] : []));
  const [first, ...others] = named;
  if (!first) return 'Updated with what you entered in another tab or on another device.';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `Updated with your answer from another tab or device: ${first}${more}.`;
}
