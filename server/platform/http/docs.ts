import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems } from '#contract/problems.ts';
import type { ProblemId } from '#contract/problems.ts';
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

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in' },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'beacon_…',
    description: 'An API token with the scope that the call names',
  },
} as const;

/** Documents every call registered afterwards, at `/api/openapi.json` and for people at `/api/docs`. */
export function serveDocs(app: FastifyInstance): void {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Beacon', version: oldestAppVersion },
      components: { securitySchemes },
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
  const { scope } = endpoint;
  const ids = [...endpoint.problems, ...problemsOfTokens(endpoint)];
  const byStatus = Map.groupBy(ids, (id) => problems[id].status);
  const responses = [...byStatus].map(([status, same]) => [status, problemSchema(same)]);
  return {
    ...schema,
    ...(endpoint.access === 'signed in' && {
      security: [{ session: [] }, ...(scope ? [{ apiToken: [scope] }] : [])],
    }),
    response: { ...(schema.response as object), ...Object.fromEntries(responses) },
  };
}

/** What can be wrong with a call with an API token. */
function problemsOfTokens({ access, scope }: Endpoint): ProblemId[] {
  if (scope) return ['token_invalid', 'scope_missing'];
  return access === 'signed in' ? ['token_not_accepted'] : [];
}

function problemSchema(ids: readonly string[]) {
  const errors = z.looseObject({ id: z.enum(ids), title: z.string(), requestId: z.string() });
  return z.object({ errors });
}
