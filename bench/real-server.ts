import { serverCommand } from '../tools/project.mjs';
import { freePort, startChild } from './child.ts';
import type { Target } from './targets.ts';

export interface ServerMetrics {
  /** The resident memory of the server's process in bytes. */
  memory: number;
  /** What lives in its JavaScript heap, in bytes. */
  heap: number;
  /** The number of statements sent to the database since the start. */
  statements: number;
}

export interface RealServer extends AsyncDisposable {
  port: number;
  pid: number;
  measure(): Promise<ServerMetrics>;
}

/** Starts Beacon in production mode on the database of the target. */
export async function startRealServer(
  target: Pick<Target, 'environment'>,
  secretKey: string,
): Promise<RealServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    ...target.environment,
    MODE: 'production',
    NODE_ENV: 'production',
    PUBLIC_URL: address,
    PORT: String(port),
    SECRET_KEY: secretKey,
    // The bench measures speed, so the daily limits must not stop it.
    INVITATIONS_PER_PERSON: '1000000000',
    INVITATIONS_PER_ORGANISATION: '1000000000',
  };
  const child = await startChild(serverCommand, environment, 'ready');
  return {
    port,
    pid: child.pid,
    measure: () => measure(`${address}/metrics`),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
}

async function measure(metricsUrl: string): Promise<ServerMetrics> {
  const text = await (await fetch(metricsUrl)).text();
  const numberOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    memory: numberOf('process_resident_memory_bytes'),
    heap: numberOf('nodejs_heap_size_used_bytes'),
    statements: numberOf('database_statements_total'),
  };
}
