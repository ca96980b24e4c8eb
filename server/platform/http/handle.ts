import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Viewer } from './viewer.ts';
import type { Services } from '#server/platform/services.ts';

/** Where a request comes from. */
interface CallOrigin {
  /** Null where a proxy passes it on that is not believed. */
  address: string | null;
  /** The token of a device somebody has signed in from; null where it has none. */
  device: string | null;
  userAgent: string | null;
}

interface CallReply {
  setSession(token: string): void;
  clearSession(): void;
  setDevice(token: string): void;
}

/** What a handler gets: the parsed request and who makes it. */
export interface Call<E extends Endpoint, Who = Viewer | null> {
  services: Services;
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  viewer: Who;
  /** The Idempotency-Key header, where one was sent. */
  idempotencyKey: string | null;
  /** The caller's own live session token, where one was sent as Bearer or cookie. */
  sessionToken: string | null;
  from: CallOrigin;
  /** What the answer carries beside its data. */
  reply: CallReply;
}

/** One endpoint with the function that answers it, ready for routes.ts. */
export interface Handler {
  endpoint: Endpoint;
  run(call: Call<Endpoint>): Promise<unknown>;
  /** How often one network may call in a minute; undefined: as often as it likes. */
  perMinute?: number;
  /** Checks an answer by its contract and writes its JSON, where there is a faster way than the usual one. */
  write?: (answer: unknown) => string;
}

interface HandleOptions<Answer> extends Pick<Handler, 'perMinute'> {
  write?: (answer: Answer) => string;
}

/** Answers an endpoint for anyone its token or access lets in; `viewer` is null when signed out. */
export function handle<E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<z.input<E['answer']>>,
  { perMinute, write }: HandleOptions<z.output<E['answer']>> = {},
): Handler {
  return {
    endpoint,
    run,
    ...(perMinute !== undefined && { perMinute }),
    ...(write && { write: (answer) => write(answer as z.output<E['answer']>) }),
  };
}

/** Answers an endpoint for signed-in people only: `serve` refuses everybody else before it runs. */
export function handleSignedIn<E extends Endpoint>(
  endpoint: E & { access: 'signed in' },
  run: (call: Call<E, Viewer>) => Promise<z.input<E['answer']>>,
): Handler {
  return { endpoint, run };
}
