import type { Outcome } from './call.ts';
import type { Loaded } from './opening.ts';

/** The token is the last part of the page's path. */
export function tokenOf(pathname: string): string {
  return decodeURIComponent(pathname.split('/').findLast((part) => part !== '') ?? '');
}

/** The answer the server wrote into the page, null where there is none. */
export function inlinedAnswer(document: Document): Outcome<Loaded> | null {
  const text = document.getElementById('assessment')?.textContent.trim();
  if (!text) return null;
  const { data, errors } = JSON.parse(text);
  if (data) return { kind: 'answer', data };
  return { kind: 'refusal', refusal: { status: 0, ...errors } };
}
