import type { Messages } from '@lingui/core';
import type { Outcome } from '#web/assess/saving/call.ts';
import type { Loaded } from '#web/assess/saving/opening.ts';

// Problems of a busy server: the page opens from the stored draft instead.
const transientIds = ['unavailable', 'storage_full', 'unexpected', 'too_many'];

/** The token is the last part of the page's path. */
export function tokenOf(pathname: string): string {
  return decodeURIComponent(pathname.split('/').findLast((part) => part !== '') ?? '');
}

/** The response the server inlined into the page; null where there is none. */
export function inlinedAnswer(document: Document): Outcome<Loaded> | null {
  const text = document.getElementById('assessment')?.textContent.trim();
  if (!text) return null;
  const { data, errors } = JSON.parse(text);
  if (transientIds.includes(errors?.id)) {
    return { kind: 'unreachable', title: errors.title, retryAfterSeconds: 0 };
  }
  if (data) return { kind: 'answer', data };
  return { kind: 'problem', problem: { status: 0, ...errors } };
}

/** The messages of the page's language, which the server inlined; none for English, which stands in the sources. */
export function inlinedMessages(document: Document): Messages {
  return JSON.parse(document.getElementById('messages')?.textContent.trim() || 'null') ?? {};
}
