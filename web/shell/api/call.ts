import { t } from '@lingui/core/macro';
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts';
import { textOf } from '#contract/messages.ts';
import { type AnsweredDetails, problems } from '#contract/problems.ts';
import { matchesContract } from './matches-contract.ts';
import { sendForm, type Upload } from './send-form.ts';

/** A failed call: a problem of the contract, or `unreachable` when there was no answer. */
export class CallError extends Error {
  readonly id: string;
  readonly status: number;
  readonly details: AnsweredDetails;
  /** Whether the device had no network when the call failed. */
  readonly wasOffline = !navigator.onLine;

  constructor(id: string, status: number, details: AnsweredDetails) {
    super(details.title ?? textOf(problems.unexpected.title));
    this.id = id;
    this.status = status;
    this.details = details;
  }
}

/** The error of an answer that lacks required data. */
export function incompleteError(status = 200): CallError {
  return new CallError('incomplete', status, { title: t`Incomplete response` });
}

/** The error of a call without an answer. */
export function unreachableError(): CallError {
  return new CallError('unreachable', 0, {
    title: t`Beacon cannot be reached. Check your connection and try again.`,
  });
}

/** Whether the answer lacked required data. */
export function isIncomplete(error: unknown): boolean {
  return error instanceof CallError && error.id === 'incomplete';
}

/** Whether the same call may succeed later: there was no answer, or the server is temporarily unavailable. */
export function isTransient(error: unknown): boolean {
  return error instanceof CallError && [0, 408, 502, 503, 504].includes(error.status);
}

/** Whether the server is still preparing what was asked for, so that the same call finds it a little later. */
export function isInPreparation(error: unknown): error is CallError {
  return error instanceof CallError && error.id === 'report_in_preparation';
}

/** The title of the problem that an error is shown as. */
export function problemTitle(error: unknown): string {
  return error instanceof CallError ? error.message : textOf(problems.unexpected.title);
}

interface CallOptions<E extends Endpoint> {
  params?: InputOf<E['params']>;
  query?: InputOf<E['query']>;
  body?: InputOf<E['body']>;
  /** A form to send in place of a body. */
  upload?: Upload;
  /** Prevents a repeated call from having a second effect. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Completes the call even when the page is being left. */
  isLeaving?: boolean;
}

let csrfToken: string | null = null;
let onProblem: (error: CallError) => void = () => {};

/** Calls `listener` for every problem, before the caller gets it. */
export function onEveryProblem(listener: (error: CallError) => void): void {
  onProblem = listener;
}

/** Makes one call of the contract and returns its data; throws CallError for every problem. */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  const answer = await sendCall(endpoint, options).catch((error: unknown) => {
    // The problem response carries a fresh CSRF token.
    if (error instanceof CallError && error.id === 'csrf_failed')
      return sendCall(endpoint, options);
    throw error;
  });
  return answer as AnswerOf<E>;
}

/** The headers of every call to our server. */
export function apiHeaders(): Record<string, string> {
  return {
    accept: 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-app-version': __APP_VERSION__,
    ...(csrfToken && { 'x-csrf-token': csrfToken }),
  };
}

async function sendCall(endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<unknown> {
  const response = await send(endpoint, options);
  csrfToken = response.headers.get('x-csrf-token') ?? csrfToken;
  const answer: unknown = await response.json().catch(() => null);
  const error = problemIn(endpoint, response, answer);
  if (!error) return (answer as { data: unknown }).data;
  onProblem(error);
  throw error;
}

async function send(endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<Response> {
  const headers = new Headers(apiHeaders());
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (options.body !== undefined) init.body = JSON.stringify(options.body);
  if (options.signal) init.signal = options.signal;
  if (options.isLeaving) init.keepalive = true;
  try {
    const url = address(endpoint.path, options);
    if (options.upload) return await sendForm({ ...endpoint, path: url }, headers, options.upload);
    return await fetch(url, init);
  } catch {
    throw unreachableError();
  }
}

function address(path: string, { params, query }: CallOptions<Endpoint>): string {
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

/** The problem of an answer, which may be that required data is missing; null for a complete answer. */
function problemIn(endpoint: Endpoint, response: Response, answer: unknown): CallError | null {
  const isProblem = isRecord(answer) && 'errors' in answer;
  if (!response.ok || isProblem) return problemOf(response, answer);
  if (isRecord(answer) && matchesContract(endpoint, answer['data'])) return null;
  return incompleteError(response.status);
}

/** The problem of an answer that has one. */
export function problemOf({ status, headers }: Response, answer: unknown): CallError {
  const errors = isRecord(answer) && isRecord(answer['errors']) ? answer['errors'] : {};
  const id = typeof errors['id'] === 'string' ? errors['id'] : 'unexpected';
  const retryAfter = headers.get('retry-after');
  const wait = retryAfter !== null && { retryAfterSeconds: Number(retryAfter) };
  return new CallError(id, status, { ...errors, ...wait });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
