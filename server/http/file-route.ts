import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Services } from '#server/services.ts';

/** One endpoint that takes or gives something other than JSON: it serves itself, admitted like any other. */
export interface FileRoute {
  endpoint: Endpoint;
  serve(app: FastifyInstance, services: Services): void;
}

/** What the API's documentation and every hook know a file route by. */
export function describe(endpoint: Endpoint) {
  const { summary, access, params, query } = endpoint;
  return {
    config: { endpoint },
    schema: {
      summary,
      tags: [access],
      ...(params && { params }),
      ...(query && { querystring: query }),
      response: { 200: endpoint.answer },
    },
  };
}
