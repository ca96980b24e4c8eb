import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Origin } from '#server/platform/rate-limits/with-attempt.ts';
import type { cookiesOf } from './caller.ts';
import type { Viewer } from './viewer.ts';
import type { Services } from '#server/platform/services.ts';

/** The argument of a handler: the parsed request and who makes it. */
export interface Call<E extends Endpoint, Who = Viewer | null> {
  services: Services;
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  viewer: Who;
  /** The Idempotency-Key header, if one was sent. */
  idempotencyKey: string | null;
  /** The token of the caller's session, if one was sent as Bearer or cookie. */
  sessionToken: string | null;
  /** What the browser keeps of a sign-in that goes on at an identity provider. */
  startedSignOn: string | null;
  from: Origin & { userAgent: string | null };
  /** Sets what the answer carries besides its data. */
  reply: ReturnType<typeof cookiesOf>;
}

/** One endpoint with the function that answers it, ready for routes.ts. */
export interface Handler {
  endpoint: Endpoint;
  run(call: Call<Endpoint>): Promise<unknown>;
  /** How many calls one network may make per minute; undefined: unlimited. */
  perMinute?: number;
  /** The most bytes of a body, where it is not the usual limit. */
  bodyLimit?: number;
  /** A faster serializer than the usual one; it also checks the answer against its contract. */
  write?: (answer: unknown) => string;
}

interface HandleOptions<Answer> extends Pick<Handler, 'perMinute' | 'bodyLimit'> {
  write?: (answer: Answer) => string;
}

/** Binds an endpoint to its function; `viewer` is null when signed out. */
export function handle<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<z.input<E['answer']>>,
  options: HandleOptions<z.output<E['answer']>> = {},
): Handler {
  return handlerOf(endpoint, run as Handler['run'], options);
}

function handlerOf<E extends Endpoint>(
  endpoint: E,
  run: Handler['run'],
  { write, ...limits }: HandleOptions<z.output<E['answer']>>,
): Handler {
  return {
    endpoint,
    run,
    ...limits,
    ...(write && { write: (answer) => write(answer as z.output<E['answer']>) }),
  };
}

/** Binds an endpoint for signed-in people to its function: the API rejects everybody else before it runs. */
export function handleSignedIn<E extends Endpoint>(
  endpoint: E & { access: 'signed in' },
  run: (call: Call<E, Viewer>) => Promise<z.input<E['answer']>>,
  options: HandleOptions<z.output<E['answer']>> = {},
): Handler {
  return handlerOf(endpoint, run as Handler['run'], options);
}
