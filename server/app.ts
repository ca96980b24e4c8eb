import { randomUUID } from 'node:crypto';
import path from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Problem } from '#contract/problems.ts';
import { findTokenHolder } from '#server/accounts/api-tokens/find-token-holder.ts';
import { sessionOf } from '#server/accounts/sessions/find-session.ts';
import { findViewer } from '#server/accounts/sessions/queries.ts';
import { serveAssessPage } from './assessments/assess-page.ts';
import { joinMetrics } from './operations/cluster-metrics.ts';
import { workerNumber } from './operations/workers.ts';
import { measureQueues } from './operations/measure-queues.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/open.ts';
import { serveApi } from './platform/http/api.ts';
import { answerBrokenRequest } from './platform/http/broken-request.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { registerCallers } from './platform/http/caller.ts';
import { drainConnections } from './platform/http/drain-connections.ts';
import { serveDocs } from './platform/http/docs.ts';
import { warnAboutForwarding } from './platform/http/forwarding.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { rejectForeignHosts } from './platform/http/host-check.ts';
import { servePages } from './platform/http/pages.ts';
import { answerProblem } from './platform/http/problem-answer.ts';
import { securityHeaders, sendSecurityHeaders } from './platform/http/security-headers.ts';
import { endSlowBodies } from './platform/http/slow-bodies.ts';
import type { BodyPace } from './platform/http/slow-bodies.ts';
import { registerLanguages } from './platform/language/request-language.ts';
import { logSlowStatements } from './platform/http/slow-statements.ts';
import { developmentRoutes, fileRoutes, routes } from './routes.ts';
import type { Services } from './platform/services.ts';

export interface AppOptions {
  /** Rejects writes while the disk is full, and counts statements. */
  database?: Pick<
    Database,
    'assertRoomToWrite' | 'connectionUsage' | 'watchStatements' | 'replica'
  >;
  /** Whether pages are built from their sources on request. */
  isWatching?: boolean;
  /** The folder with the built pages otherwise. */
  pagesFolder?: string;
  /** The folder with the compiled messages. */
  messagesFolder?: string;
  /** How long requests on open connections are answered while the server closes. */
  drainMs?: number;
  /** The minimum speed at which a body must arrive. */
  bodyPace?: BodyPace;
}

const built = path.join(import.meta.dirname, '../dist/web');

/** The server without its socket and its jobs: calls, pages, docs and metrics. */
export function createApp(services: Services, options: AppOptions = {}): FastifyInstance {
  const { config, log } = services;
  const { database } = options;
  const app = newApp(config, log);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler<Error>(answerProblem);
  app.setNotFoundHandler((request, reply) =>
    answerProblem(new Problem('not_found'), request, reply),
  );
  registerLanguages(app, options.messagesFolder);
  sendSecurityHeaders(app, config);
  endSlowBodies(app, options.bodyPace);
  if (options.drainMs) drainConnections(app, options.drainMs);
  if (config.mode === 'demo') rejectForeignHosts(app, config);
  warnAboutForwarding(app);
  compressAnswers(app);
  app.register(cookie);
  app.register(rateLimit, { global: false, ...quietLimits });
  registerCallers(app, services, { findViewer, findTokenHolder });
  observe(app, services, database);
  serveDocs(app);
  app.register(async (api) => {
    const handlers = config.mode === 'demo' ? [...routes, ...(await developmentRoutes())] : routes;
    const assertRoomToWrite = database?.assertRoomToWrite ?? (() => Promise.resolve());
    serveApi(api, services, { handlers, fileRoutes, assertRoomToWrite });
  });
  const { isWatching = false, pagesFolder: folder = built } = options;
  app.register((pages) =>
    servePages(pages, services, { isWatching, folder, sessionOf, serveAssessPage }),
  );
  return app;
}

/** Metrics, and a log of slow statements. */
function observe(app: FastifyInstance, services: Services, database: AppOptions['database']): void {
  if (database) logSlowStatements(app, database);
  serveMetrics(app, services.config, {
    database: database ?? null,
    measure: (registry) => {
      measureQueues(services, registry);
      const worker = workerNumber();
      return worker === null ? () => registry.metrics() : joinMetrics(registry, worker);
    },
  });
}

function newApp(config: Config, log: FastifyBaseLogger): FastifyInstance {
  const { trustedProxies } = config;
  return fastify({
    loggerInstance: log,
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: 256 * 1024,
    connectionTimeout: 60_000,
    // A phone may upload a file slowly; `endSlowBodies` sets the minimum speed.
    requestTimeout: 10 * 60_000,
    handlerTimeout: 30_000,
    forceCloseConnections: 'idle',
    // A server that closes answers what it was sent before.
    return503OnClosing: false,
    // A hook rejects a missing host, in the shape and with the headers of every error.
    http: { requireHostHeader: false, headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: true },
    frameworkErrors: (_, request, reply) =>
      answerProblem(new Problem('malformed'), request, reply.headers(securityHeaders(config))),
    clientErrorHandler: (error, socket) => answerBrokenRequest(config, error, socket),
  });
}

const hiddenHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
const quietLimits = {
  addHeaders: hiddenHeaders,
  addHeadersOnExceeding: hiddenHeaders,
  errorResponseBuilder: (_: unknown, { ttl }: { ttl: number }) =>
    new Problem('too_many', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
};
