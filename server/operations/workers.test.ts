import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { freePort } from '../../tools/free-port.ts';

const timeout = 180_000;

interface Started {
  address: string;
  child: ReturnType<typeof spawn>;
  output: () => string;
}

/** A server of several processes on a new PostgreSQL database. */
async function start(count: number, changes: Record<string, string> = {}): Promise<Started> {
  const { dataDir, databaseUrl } = await newDatabaseConfig();
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve('server/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      MODE: 'production',
      PUBLIC_URL: 'https://beacon.example',
      LOG_LEVEL: 'info',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      WORKERS: String(count),
      ...changes,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += String(chunk)));
  }
  onTestFinished(() => void child.kill('SIGKILL'));
  return { address: `http://127.0.0.1:${port}`, child, output: () => output };
}

async function isServing({ address }: Started): Promise<boolean> {
  return fetch(`${address}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The numbers of the workers that tell their metrics; none while nobody serves. */
async function workersOf({ address }: Started): Promise<string[]> {
  const metrics = await fetch(`${address}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  return [...metrics.matchAll(/^database_up\{worker="(\d+)"\} 1$/gm)].map(
    ([, number = '']) => number,
  );
}

async function stop({ child }: Started): Promise<number | null> {
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}

test('The embedded database serves one process alone', async () => {
  const { dataDir } = await newDatabaseConfig();
  const child = spawn(process.execPath, [path.resolve('server/main.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, WORKERS: '2' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(errors).toContain('WORKERS: needs a PostgreSQL server');
});

describe.skipIf(process.env['TEST_DATABASE'] === 'embedded')('Several workers', () => {
  test('share a port, print one address and tell their metrics together', { timeout }, async () => {
    const server = await start(3);
    await expect.poll(() => isServing(server), { timeout: 60_000 }).toBe(true);
    const numbers = () => workersOf(server);
    await expect.poll(numbers, { timeout: 60_000 }).toEqual(['1', '2', '3']);
    expect(server.output().match(/\/setup\//g)).toHaveLength(1);
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).toMatch(/^database_up\{worker="3"\} 1$/m);
    expect(await stop(server)).toBe(0);
  });

  test('that end by themselves are started again', { timeout }, async () => {
    const server = await start(2);
    const numbers = () => workersOf(server);
    await expect.poll(numbers, { timeout: 60_000 }).toEqual(['1', '2']);
    const [, killed = 0] = pidsOf(server);
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => server.output(), { timeout: 60_000 })
      .toContain('A worker ended and is started again');
    await expect.poll(numbers, { timeout: 60_000 }).toEqual(['1', '2']);
    expect(pidsOf(server)).not.toContain(killed);
    expect(await stop(server)).toBe(0);
  });

  test(
    'are replaced one after the other on SIGHUP, and no request is lost',
    { timeout },
    async () => {
      const server = await start(2);
      const numbers = () => workersOf(server);
      await expect.poll(numbers, { timeout: 60_000 }).toEqual(['1', '2']);
      const before = pidsOf(server);
      const ended = new AbortController();
      const clients = Array.from({ length: 8 }, () => askUntil(server, ended.signal));
      server.child.kill('SIGHUP');
      await expect
        .poll(() => server.output(), { timeout: 90_000 })
        .toContain('All workers were replaced');
      ended.abort();
      const counts = await Promise.all(clients);
      expect(Math.min(...counts)).toBeGreaterThan(10);
      const after = pidsOf(server);
      expect(after).toHaveLength(2);
      expect(after.filter((pid) => before.includes(pid))).toEqual([]);
      expect(await stop(server)).toBe(0);
    },
  );

  test('do not start with a wrong setting, which is printed once', { timeout }, async () => {
    const server = await start(2, { PORT: 'many' });
    const [code] = await once(server.child, 'exit');
    expect(code).toBe(1);
    expect(server.output().match(/PORT: must be/g)).toHaveLength(1);
  });

  test('stop together when the first cannot start', { timeout }, async () => {
    const other = http.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const server = await start(2, { PORT: String(port) });
    const [code] = await once(server.child, 'exit');
    expect(code).toBe(1);
    expect(server.output()).toContain('EADDRINUSE');
  });
});

/** Asks again and again on one connection that is kept alive. Fails with the first request that is not answered. */
async function askUntil({ address }: Started, signal: AbortSignal): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let count = 0;
  while (!signal.aborted) {
    const status = await new Promise((resolve, reject) => {
      const request = http.get(`${address}/api/ready`, { agent }, (answer) => {
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode))
          .on('error', reject);
      });
      request.on('error', reject);
    });
    expect(status).toBe(200);
    count += 1;
    await wait(5);
  }
  agent.destroy();
  return count;
}

/** The process ids of the workers as they were last started, by number. */
function pidsOf({ output }: Started): number[] {
  const pids: number[] = [];
  for (const [, number, pid] of output().matchAll(/"worker":(\d+),"workerPid":(\d+)/g)) {
    pids[Number(number) - 1] = Number(pid);
  }
  return pids;
}
