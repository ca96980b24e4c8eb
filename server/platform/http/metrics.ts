import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { forwardingHeaders } from './forwarding.ts';
import { isSentToLoopback } from './host-check.ts';

/** Measures requests by route and counts statements, and serves both at `/metrics` to authorised callers. */
export function serveMetrics(
  app: FastifyInstance,
  { metricsToken }: Config,
  database: Pick<Database, 'watchStatements'> | null,
): void {
  const registers = [new Registry()] as const;
  const [registry] = registers;
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const statements = new Counter({
    name: 'database_statements_total',
    help: 'Statements sent to the database',
    registers: [registry],
  });
  const watch = database?.watchStatements(() => statements.inc());
  app.addHook('onClose', async () => watch?.[Symbol.dispose]());
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    durations.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canRead(request, metricsToken)) throw new Problem('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function canRead(request: FastifyRequest, metricsToken: string | null): boolean {
  if (metricsToken === null) return isFromThisMachine(request);
  const authorization = request.headers.authorization ?? '';
  return timingSafeEqual(hashToken(authorization), hashToken(`Bearer ${metricsToken}`));
}

/** A proxy on this machine forwards requests of others: its headers or its host give it away. */
function isFromThisMachine(request: FastifyRequest): boolean {
  if (!isLoopback(request.socket.remoteAddress ?? '')) return false;
  return forwardingHeaders(request).length === 0 && isSentToLoopback(request);
}
