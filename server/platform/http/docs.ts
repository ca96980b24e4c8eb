import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problems.ts';
import { oldestAppVersion } from './app-version.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Documents every call registered afterwards, at `/api/openapi.json` and for people at `/api/docs`. */
export function serveDocs(app: FastifyInstance): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Beacon', version: oldestAppVersion },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route, ...rest }) =>
      jsonSchemaTransform({
        ...rest,
        url,
        route,
        schema: withProblems(schema, route.config?.endpoint),
      }),
    transformObject: jsonSchemaTransformObject,
  });
  app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(app.swagger())),
  );
}

function withProblems(schema: FastifySchema, endpoint: Endpoint | undefined): FastifySchema {
  if (!endpoint) return { ...schema, hide: true };
  const byStatus = Map.groupBy(endpoint.problems, (id) => problems[id].status);
  const responses = [...byStatus].map(([status, ids]) => [status, problemSchema(ids)]);
  return {
    ...schema,
    ...(endpoint.access === 'signed in' && { security: [{ session: [] }] }),
    response: { ...(schema.response as object), ...Object.fromEntries(responses) },
  };
}

function problemSchema(ids: readonly string[]) {
  const errors = z.looseObject({ id: z.enum(ids), title: z.string(), requestId: z.string() });
  return z.object({ errors });
}
