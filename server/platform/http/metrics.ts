import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Replica } from '#server/platform/database/replica.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import { forwardingHeaders, isFromUntrustedProxy } from './forwarding.ts';
import { isSentToLoopback } from './host-check.ts';

/** The part of the database that is measured. */
type MeasuredDatabase = Pick<Database, 'watchStatements' | 'connectionUsage' | 'replica'>;

export interface MetricSources {
  database: MeasuredDatabase | null;
  /** Adds what districts measure, and returns how all metrics are read. */
  measure: (registry: Registry) => () => Promise<string>;
}

/** Counts what the examination of an installation asks a running server about. */
export const untrustedProxyRequests = 'http_untrusted_proxy_requests_total';

/** Measures requests by route, statements and connections, and serves all metrics at `/metrics` to authorised callers. */
export function serveMetrics(
  app: FastifyInstance,
  { metricsToken }: Config,
  { database, measure }: MetricSources,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureForwarding(app, registry);
  if (database) {
    measureDatabase(app, registry, database);
    measureReplica(registry, database.replica);
  }
  const read = measure(registry);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!canRead(request, metricsToken)) throw new Problem('not_found');
    return reply.type(registry.contentType).send(await read());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    durations.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

function measureForwarding(app: FastifyInstance, registry: Registry): void {
  const forwarded = new Counter({
    name: untrustedProxyRequests,
    help: 'Requests with the headers of a proxy that is not in TRUSTED_PROXIES',
    registers: [registry],
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFromUntrustedProxy(request)) forwarded.inc();
    done();
  });
}

function measureDatabase(
  app: FastifyInstance,
  registry: Registry,
  database: MeasuredDatabase,
): void {
  const registers = [registry];
  const statements = new Counter({
    name: 'database_statements_total',
    help: 'Statements sent to the database',
    registers,
  });
  const durations = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'The time from a statement to its answer',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections that serve a request or none, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect: () => {
      const { open, idle, waiting } = database.connectionUsage();
      connections.set({ state: 'busy' }, open - idle);
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'waiting' }, waiting);
    },
  });
  const watch = database.watchStatements(
    () => statements.inc(),
    (milliseconds) => durations.observe(milliseconds / 1000),
  );
  app.addHook('onClose', async () => watch[Symbol.dispose]());
}

function measureReplica(registry: Registry, replica: Replica | null): void {
  const reads = new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that a replica may serve, by what served them: the replica, or the primary instead of it',
    labelNames: ['served_by'],
    registers: [registry],
    collect: () => {
      const { served, fellBack } = replica?.usage ?? { served: 0, fellBack: 0 };
      reads.reset();
      reads.inc({ served_by: 'replica' }, served);
      reads.inc({ served_by: 'primary' }, fellBack);
    },
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
