import type * as z from 'zod';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { type ProblemDetails, problems } from '#contract/problems.ts';
import { matchesContract } from './matches-contract.ts';
import { sendForm, type Upload } from './send-form.ts';

/** What a refused call tells: the contract's problem, or `unreachable` when no answer came. */
export class CallError extends Error {
  readonly id: string;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(id: string, status: number, details: ProblemDetails) {
    super(details.title ?? problems.unexpected.title);
    this.id = id;
    this.status = status;
    this.details = details;
  }
}

/** Whether an answer lacked what its contract promises. */
export function isIncomplete(error: unknown): boolean {
  return error instanceof CallError && error.id === 'incomplete';
}

/** Whether the same call may succeed later: nobody answered, or a server that says so. */
export function isTransient(error: unknown): boolean {
  return error instanceof CallError && [0, 408, 502, 503, 504].includes(error.status);
}

type Part<S> = S extends z.ZodUndefined ? undefined : S extends z.ZodType ? z.input<S> : undefined;

interface Parts<E extends Endpoint> {
  params?: Part<E['params']>;
  query?: Part<E['query']>;
  body?: Part<E['body']>;
  /** A form in place of a body. */
  upload?: Upload;
  /** Makes a second arrival of the same call do nothing. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Goes out also from a page that is being left. */
  isLeaving?: boolean;
}

let csrfToken: string | null = null;
let onProblem: (error: CallError) => void = () => {};

/** Calls `listener` for every problem, before the caller gets it. */
export function onEveryProblem(listener: (error: CallError) => void): void {
  onProblem = listener;
}

/** Makes one call of the contract and gives its data; throws CallError for every problem. */
export async function call<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E> = {},
): Promise<AnswerOf<E>> {
  const answer = await ask(endpoint, parts).catch((error: unknown) => {
    // The problem itself brings the token that was missing.
    if (error instanceof CallError && error.id === 'csrf_failed') return ask(endpoint, parts);
    throw error;
  });
  return answer as AnswerOf<E>;
}

/** What every call to the own server carries. */
export function apiHeaders(): Record<string, string> {
  return {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-app-version': __APP_VERSION__,
    ...(csrfToken && { 'x-csrf-token': csrfToken }),
  };
}

async function ask(endpoint: Endpoint, parts: Parts<Endpoint>): Promise<unknown> {
  const response = await send(endpoint, parts);
  csrfToken = response.headers.get('x-csrf-token') ?? csrfToken;
  const answer: unknown = await response.json().catch(() => null);
  const error = faultIn(endpoint, response, answer);
  if (!error) return (answer as { data: unknown }).data;
  onProblem(error);
  throw error;
}

async function send(endpoint: Endpoint, parts: Parts<Endpoint>): Promise<Response> {
  const headers = new Headers(apiHeaders());
  if (parts.body !== undefined) headers.set('content-type', 'application/json');
  if (parts.idempotencyKey) headers.set('idempotency-key', parts.idempotencyKey);
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body);
  if (parts.signal) init.signal = parts.signal;
  if (parts.isLeaving) init.keepalive = true;
  try {
    if (parts.upload) return await sendForm(endpoint, headers, parts.upload);
    return await fetch(address(endpoint.path, parts), init);
  } catch {
    throw new CallError('unreachable', 0, {
      title: 'Beacon cannot be reached. Check your connection and try again.',
    });
  }
}

function address(path: string, { params, query }: Parts<Endpoint>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const search = new URLSearchParams(
    Object.entries((query as Record<string, unknown> | undefined) ?? {})
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}

/** What an answer refuses, or that it lacks what the contract promises; null where it is whole. */
function faultIn(endpoint: Endpoint, { ok, status }: Response, answer: unknown): CallError | null {
  if (!ok || (isRecord(answer) && 'errors' in answer)) return problem(status, answer);
  if (isRecord(answer) && matchesContract(endpoint, answer['data'])) return null;
  return new CallError('incomplete', status, { title: 'Incomplete response' });
}

function problem(status: number, answer: unknown): CallError {
  const errors = isRecord(answer) && isRecord(answer['errors']) ? answer['errors'] : {};
  const id = typeof errors['id'] === 'string' ? errors['id'] : 'unexpected';
  return new CallError(id, status, errors);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
