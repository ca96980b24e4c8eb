import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { networkOf } from '#server/platform/rate-limits/subject.ts';
import type { Services } from '#server/platform/services.ts';
import { addressOf } from './forwarding.ts';
import { cookiesOf, deviceOf, startedSignOnOf } from './caller.ts';
import type { Call, Handler } from './handle.ts';

const nothing = z.strictObject({});
/** Shared URLs collect foreign parameters such as `utm_source`: a read ignores them. */
export const ignored = z.object({});
const noBody = nothing.nullish();
const tokenParams = z.object({ token: z.string() });

/** The rate limit of one assess token: far more writes than any person makes. */
const tokenWrites = { max: 600, timeWindow: '1 minute', keyGenerator: tokenOf };

/** Registers each handler's endpoint, with its request and its answer validated by the contract. */
export function serve(app: FastifyInstance, services: Services, handlers: Handler[]): void {
  for (const handler of handlers) {
    const { endpoint, write, bodyLimit } = handler;
    app.route({
      method: endpoint.method,
      url: urlOf(endpoint),
      schema: schemaOf(endpoint),
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(write && {
        serializerCompiler:
          () =>
          ({ data }) =>
            `{"data":${write(data)}}`,
      }),
      config: { endpoint, ...limitOf(handler) },
      handler: async (request, reply) => ({
        data: await handler.run(callOf(services, request, reply)),
      }),
    });
  }
}

/** The path of an endpoint, as Fastify writes it. */
export function urlOf({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The handler's argument for a request. */
export function callOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<Endpoint> {
  const { params, query, body, caller, headers } = request;
  return {
    services,
    params,
    query,
    body,
    viewer: caller?.viewer ?? null,
    idempotencyKey: headers['idempotency-key']?.toString() ?? null,
    sessionToken: caller?.sessionToken ?? null,
    startedSignOn: startedSignOnOf(services, request),
    from: {
      address: addressOf(request),
      device: deviceOf(services, request),
      userAgent: headers['user-agent'] ?? null,
    },
    reply: cookiesOf(services, reply),
  };
}

function schemaOf({ method, access, summary, params, query, body, answer }: Endpoint) {
  return {
    summary,
    tags: [access],
    params: params ?? nothing,
    querystring: query ?? (method === 'GET' ? ignored : nothing),
    ...(method !== 'GET' && { body: body ?? noBody }),
    response: { 200: z.object({ data: answer }) },
  };
}

function limitOf({ endpoint, perMinute }: Handler) {
  if (perMinute !== undefined) {
    const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip);
    const allowList = (request: FastifyRequest) => addressOf(request) === null;
    return { rateLimit: { max: perMinute, timeWindow: '1 minute', keyGenerator, allowList } };
  }
  const isWrittenByToken = endpoint.access === 'token' && endpoint.method !== 'GET';
  return isWrittenByToken ? { rateLimit: tokenWrites } : {};
}

function tokenOf({ params }: FastifyRequest): string {
  return tokenParams.parse(params).token;
}
