import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Services } from '#server/services.ts';

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
