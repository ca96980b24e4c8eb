import type { InjectOptions } from 'fastify';
import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

type Input<Part> = Part extends z.ZodType ? z.input<Part> : undefined;

/** What one request of an endpoint carries. */
export interface Filled<E extends Endpoint> {
  params?: Input<E['params']>;
  query?: Input<E['query']>;
  body?: Input<E['body']>;
  /** In place of a body, where an endpoint takes files. */
  form?: FormData;
  headers?: Record<string, string>;
}

let requests = 0;

/** The request as it goes over HTTP, each from an address of its own. */
export function requestOf(
  { method, path }: Endpoint,
  { params, query, body, form, headers }: Filled<Endpoint>,
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
