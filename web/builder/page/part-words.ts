import { t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import { quoted } from '#rules/definition/quoted.ts';
import type { Draft } from '#web/builder/model/draft.ts';
import type { Part } from '#web/builder/model/parts.ts';

/** What a part of a draft is called. */
export function partWords(part: Part, draft: Draft): string {
  switch (part.kind) {
    case 'general':
      return t`General`;
    case 'layout':
      return t`Layout`;
    case 'score':
      return t`Score and thresholds`;
    case 'alerts':
      return t`Alerts`;
    case 'tests':
      return t`Tests`;
    case 'languages':
      return t`Languages`;
    case 'item':
      return t`Question ${numberOf(draft, part.id)}`;
    case 'page':
      return t`Page ${draft.sections.findIndex(({ id }) => id === part.id) + 1}`;
    case 'scale': {
      const scale = draft.scales.find(({ id }) => id === part.id);
      return t`Scale: ${scale?.title || part.id}`;
    }
  }
}

/** The number of a question in the order in which it is asked, from 1. */
export function numberOf({ sections }: Draft, id: string): number {
  return sections.flatMap(({ items }) => items).indexOf(id) + 1;
}

/** A message of a check with the words of questions and scales in place of their ids. */
export function messageWords(message: string, draft: Draft): string {
  const names = new Map<string, string>([
    ...draft.items.map(({ id, text }): [string, string] => [id, text]),
    ...draft.scales.map(({ id, title }): [string, string] => [id, title]),
    ...draft.sections.map(({ id, title }): [string, string] => [id, title]),
  ]);
  // An id without a digit or a hyphen may be a word of the message.
  return message.replaceAll(/[a-z0-9]*[0-9_-][a-z0-9_-]*/g, (token) => {
    const name = names.get(token);
    return name ? textOf(quoted(name)) : token;
  });
}
