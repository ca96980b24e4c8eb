import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from './viewer.ts';
import { ignored } from './serve.ts';

/** One endpoint that takes or gives something other than JSON: it serves itself, admitted like any other. */
export interface FileRoute {
  endpoint: Endpoint;
  serve(app: FastifyInstance, services: Services): void;
}

/** A file comes and goes as slowly as the line of a phone. */
const slowestFileMs = 10 * 60_000;

/** Each in a scope of its own, where it has time for a slow line. */
export function serveFiles(
  app: FastifyInstance,
  services: Services,
  fileRoutes: readonly FileRoute[],
): void {
  for (const route of fileRoutes) {
    app.register(async (scope) => {
      scope.addHook('onRoute', (options) => {
        options.handlerTimeout = slowestFileMs;
      });
      route.serve(scope, services);
    });
  }
}

const nothing = z.strictObject({});

/** What the API's documentation and every hook know a file route by. */
export function describe(endpoint: Endpoint) {
  const { method, summary, access, params, query } = endpoint;
  return {
    config: { endpoint },
    schema: {
      summary,
      tags: [access],
      ...(params && { params }),
      querystring: query ?? (method === 'GET' ? ignored : nothing),
      response: { 200: endpoint.answer },
    },
  };
}

/** The person behind a call that only people signed in make. */
export function viewerOf({ caller }: FastifyRequest): Viewer {
  if (!caller) throw new Problem('signed_out');
  return caller.viewer;
}

/** So many calls a minute for each person. */
export function aMinuteEach(max: number) {
  const keyGenerator = (request: FastifyRequest) => viewerOf(request).userId;
  return { max, timeWindow: '1 minute', keyGenerator };
}
