import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/viewer.ts';

/** One endpoint that takes or gives something other than JSON: it serves itself, admitted like any other. */
export interface FileRoute {
  endpoint: Endpoint;
  serve(app: FastifyInstance, services: Services): void;
}

const nothing = z.strictObject({});

/** What the API's documentation and every hook know a file route by. */
export function describe(endpoint: Endpoint) {
  const { summary, access, params, query } = endpoint;
  return {
    config: { endpoint },
    schema: {
      summary,
      tags: [access],
      ...(params && { params }),
      querystring: query ?? nothing,
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
