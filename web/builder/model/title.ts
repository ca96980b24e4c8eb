import type { Draft } from './draft.ts';

/** A draft with another title; an id that was made of the title follows it. */
export function withTitle(draft: Draft, title: string): Draft {
  const isDerived =
    draft.id === '' || draft.id === 'questionnaire' || draft.id === idFrom(draft.title);
  return { ...draft, title, ...(isDerived && { id: idFrom(title) || 'questionnaire' }) };
}

/** A text as an id: lower-case letters and digits, joined by hyphens. */
export function idFrom(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '');
}
