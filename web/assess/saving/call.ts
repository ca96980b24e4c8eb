import { msg } from '@lingui/core/macro';
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts';
import type { AnsweredDetails } from '#contract/problems.ts';

export interface Problem extends AnsweredDetails {
  id: string;
  title: string;
  status: number;
}

export type Outcome<T> =
  | { kind: 'answer'; data: T }
  | { kind: 'problem'; problem: Problem }
  | Unreachable;

/** No answer, or a server error that may pass; `title` is the server's message, if any. */
export interface Unreachable {
  kind: 'unreachable';
  title: string | null;
  retryAfterSeconds: number;
}

/** The title of the problem that a response lacks required data. */
export const incompleteResponse = msg`Incomplete response`;

interface CallOptions<E extends Endpoint> {
  body?: InputOf<E['body']>;
  headers?: Record<string, string>;
  isLeaving?: boolean;
}

let csrfToken: string | null = null;

/**
 * Makes one call of the contract, whose type it is given, to an address that the server sent; never throws.
 * A server that is down or busy is unreachable.
 */
export async function call<E extends Endpoint>(
  method: E['method'],
  path: string,
  { body, headers, isLeaving = false }: CallOptions<E> = {},
): Promise<Outcome<AnswerOf<E>>> {
  try {
    const response = await fetch(path, {
      method,
      keepalive: isLeaving,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-language': document.documentElement.lang,
        ...(csrfToken && { 'x-csrf-token': csrfToken }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    csrfToken = response.headers.get('x-csrf-token') ?? csrfToken;
    return await outcomeOf<AnswerOf<E>>(response);
  } catch {
    return { kind: 'unreachable', title: null, retryAfterSeconds: 0 };
  }
}

async function outcomeOf<T>(response: Response): Promise<Outcome<T>> {
  const { data, errors } = await response.json();
  if (response.status >= 500 || [408, 429].includes(response.status)) {
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || 0;
    return { kind: 'unreachable', title: errors?.title ?? null, retryAfterSeconds };
  }
  if (response.ok) return { kind: 'answer', data };
  const unknown = { id: 'unknown', title: response.statusText };
  return { kind: 'problem', problem: { ...unknown, ...errors, status: response.status } };
}
