import type { InjectOptions } from 'fastify';
import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

type Input<Part> = Part extends z.ZodType ? z.input<Part> : undefined;

/** The input of one request of an endpoint. */
export interface RequestInput<E extends Endpoint> {
  params?: Input<E['params']>;
  query?: Input<E['query']>;
  body?: Input<E['body']>;
  /** Replaces the body if an endpoint accepts files. */
  form?: FormData;
  headers?: Record<string, string>;
}

let requests = 0;

/** Builds the HTTP request, each from another address. */
export function requestOf(
  { method, path }: Endpoint,
  { params, query, body, form, headers }: RequestInput<Endpoint>,
  bearer: string | null,
): InjectOptions {
  requests += 1;
  const names = textsOf(params);
  return {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? '')),
    query: textsOf(query),
    headers: { ...headers, ...(bearer !== null && { authorization: `Bearer ${bearer}` }) },
    remoteAddress: `10.${requests >> 8}.${requests & 255}.1`,
    ...(body !== undefined && { payload: body as object }),
    ...(form && { payload: form }),
  };
}

function textsOf(values: unknown): Record<string, string> {
  const entries = Object.entries(values ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
