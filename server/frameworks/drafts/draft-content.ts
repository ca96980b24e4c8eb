import { maxDraftBytes } from '#contract/framework-drafts.ts';
import { Problem } from '#contract/problems.ts';
import { isTooDeep } from '#rules/framework/framework.ts';

/** A definition that may be unfinished, as it is stored: its text, and what lists show of it. */
export interface DraftContent {
  definition: string;
  title: string;
  item_count: number;
}

/** The content of a draft. @throws the problem `too_large` or `malformed` */
export function draftContent(definition: Record<string, unknown>): DraftContent {
  if (isTooDeep(definition)) throw new Problem('malformed');
  const text = JSON.stringify(definition);
  if (Buffer.byteLength(text) > maxDraftBytes) throw new Problem('too_large');
  const { title, items } = definition;
  return {
    definition: text,
    title: typeof title === 'string' ? title.slice(0, 200) : '',
    item_count: Array.isArray(items) ? items.length : 0,
  };
}

/** The most bytes of a call with a draft: its JSON may be indented. */
export const bodyLimit = 4 * maxDraftBytes;
