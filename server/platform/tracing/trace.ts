import { requestContext } from '@fastify/request-context';
import type { FastifyRequest } from 'fastify';

/** By what the log, the database and other systems recognise a request. */
export interface Trace {
  requestId: string;
  /** The trace of a W3C `traceparent`, where the request has one. */
  traceId?: string;
}

const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

export function traceOf({ id, headers }: FastifyRequest): Trace {
  const header = headers['traceparent'];
  const traceId = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined;
  return { requestId: id, ...(traceId && { traceId }) };
}

/** The trace of the request that runs; null outside of requests. */
export function currentTrace(): Trace | null {
  return requestContext.get('trace') ?? null;
}
