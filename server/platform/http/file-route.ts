import multipart from '@fastify/multipart';
import type { FastifyMultipartOptions } from '@fastify/multipart';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from './viewer.ts';
import { ignored, urlOf } from './serve.ts';

/** An endpoint that accepts or returns something other than JSON: it serves itself, after the same access checks. */
export interface FileRoute {
  endpoint: Endpoint;
  serve(app: FastifyInstance, services: Services): void;
}

/** Allows for the slow connection of a phone. */
const maxFileMs = 10 * 60_000;

/** Registers each file route in its own scope, which has a longer time limit. */
export function serveFiles(
  app: FastifyInstance,
  services: Services,
  fileRoutes: readonly FileRoute[],
): void {
  for (const route of fileRoutes) {
    app.register(async (scope) => {
      scope.addHook('onRoute', (options) => {
        options.handlerTimeout = maxFileMs;
      });
      route.serve(scope, services);
    });
  }
}

const nothing = z.strictObject({});

/** The options of a file route, by which the API's documentation and the hooks recognise it. */
export function fileRouteOptions(
  endpoint: Endpoint,
  ownSchema: FastifySchema = {},
  ownConfig: FastifyContextConfig = {},
) {
  const { method, summary, access, params, query } = endpoint;
  return {
    method,
    url: urlOf(endpoint),
    config: { endpoint, ...ownConfig },
    schema: {
      summary,
      tags: [access],
      ...(params && { params }),
      querystring: query ?? (method === 'GET' ? ignored : nothing),
      response: { 200: endpoint.answer },
      ...ownSchema,
    },
  };
}

/** A call of a signed-in person about a file. */
interface FileCall<E extends Endpoint> {
  services: Services;
  viewer: Viewer;
  params: z.output<NonNullable<E['params']>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Binds an endpoint that answers with a file to the function that sends it. */
export function handleDownload<E extends Endpoint>(
  endpoint: E,
  mediaTypes: string | string[],
  send: (call: FileCall<E>) => Promise<FastifyReply>,
): FileRoute {
  const options = fileRouteOptions(endpoint, { produces: [mediaTypes].flat() });
  return {
    endpoint,
    serve: (app, services) => app.route({ ...options, handler: handlerOf(services, send) }),
  };
}

interface UploadOptions {
  limits: FastifyMultipartOptions['limits'];
  consumes?: string[];
  /** How often a person may send one. */
  maxPerMinute: number;
}

/** Binds an endpoint that receives a file in a form to its function. */
export function handleUpload<E extends Endpoint>(
  endpoint: E,
  { limits, consumes = ['multipart/form-data'], maxPerMinute }: UploadOptions,
  run: (call: FileCall<E>) => Promise<z.input<E['answer']>>,
): FileRoute {
  const response = { 200: z.object({ data: endpoint.answer }) };
  const rateLimit = perPersonPerMinute(maxPerMinute);
  const options = fileRouteOptions(endpoint, { consumes, response }, { rateLimit });
  const answer = async (call: FileCall<E>) => ({ data: await run(call) });
  return {
    endpoint,
    serve(app, services) {
      app.register(multipart, { limits });
      app.route({ ...options, handler: handlerOf(services, answer) });
    },
  };
}

function handlerOf<E extends Endpoint>(
  services: Services,
  handle: (call: FileCall<E>) => Promise<unknown>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as FileCall<E>['params'];
    return handle({ services, viewer: viewerOf(request), params, request, reply });
  };
}

/** The signed-in person behind a request. @throws the problem `signed_out` */
export function viewerOf({ caller }: FastifyRequest): Viewer {
  if (!caller) throw new Problem('signed_out');
  return caller.viewer;
}

/** A rate limit of `max` calls per minute for each person. */
export function perPersonPerMinute(max: number) {
  const keyGenerator = (request: FastifyRequest) => viewerOf(request).userId;
  return { max, timeWindow: '1 minute', keyGenerator };
}
