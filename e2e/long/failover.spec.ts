import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import pino from 'pino';
import { openDatabase } from '#server/platform/database/open.ts';
import { PostgresServer } from '#testing/postgres-server.ts';
import { seedPeople } from '#testing/seed-people.ts';
import { storedPeople, SubmitLoad } from '#testing/submit-load.ts';
import { SwitchableProxy } from '#testing/switchable-proxy.ts';
import { startRealServer } from '../../bench/real-server.ts';

const people = 20_000;
const maxBackMs = 5000;
const longTimeout = { timeout: 90_000 };

test('answers that were acknowledged survive the death of the primary, and the server works with the standby', async () => {
  test.setTimeout(300_000);
  await using resources = new AsyncDisposableStack();
  const primary = resources.use(await PostgresServer.start('system'));
  const { server, proxy, inputOf } = await startServer(primary, resources);
  const standby = resources.use(await primary.startStandby('standby'));
  await runOn(primary.url, `alter system set synchronous_standby_names = 'standby'`);
  await runOn(primary.url, 'select pg_reload_conf()');
  const load = new SubmitLoad(urlOf(server), inputOf);
  await expect.poll(() => load.count(200)).toBeGreaterThan(100);

  await primary.kill();
  await expect.poll(() => load.count(503)).toBeGreaterThan(0);
  await runOn(standby.url, 'select pg_promote()');
  await expect.poll(() => isPrimary(standby.url)).toBe(true);
  const promotedAt = Date.now();
  proxy.switchTo(portOf(standby.url));
  await expect.poll(() => load.count(200, promotedAt), longTimeout).toBeGreaterThan(100);
  await load.end();

  expect(load.refusals()).toEqual(['503 unavailable, with Retry-After']);
  expect(load.backAfter(promotedAt)).toBeLessThan(maxBackMs);
  expect(await findLost(standby.url, load)).toEqual([]);
  report(load, promotedAt);
});

test('a server goes on by itself after its database was gone for a minute', async () => {
  test.setTimeout(300_000);
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await PostgresServer.start('system'));
  const { server, inputOf } = await startServer(database, resources);
  const load = new SubmitLoad(urlOf(server), inputOf);
  await expect.poll(() => load.count(200)).toBeGreaterThan(100);

  await database.kill();
  const goneAt = Date.now();
  await expect.poll(() => Date.now() - goneAt, longTimeout).toBeGreaterThan(60_000);
  // What was on its way may have been acknowledged.
  expect(load.count(200, goneAt + 1000)).toBe(0);
  expect((await fetch(`${urlOf(server)}/api/ready`)).status).toBe(503);
  expect((await fetch(`${urlOf(server)}/api/health`)).status).toBe(200);
  await database.resume();
  const resumedAt = Date.now();
  await expect.poll(() => load.count(200, resumedAt), longTimeout).toBeGreaterThan(100);
  await load.end();

  expect(load.refusals()).toEqual(['503 unavailable, with Retry-After']);
  expect(load.backAfter(resumedAt)).toBeLessThan(maxBackMs);
  expect(await findLost(database.url, load)).toEqual([]);
  report(load, resumedAt);
});

/** Starts a server whose address of the database can lead to another one. */
async function startServer(database: PostgresServer, resources: AsyncDisposableStack) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'beacon-failover-'));
  resources.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const secretKey = randomBytes(24).toString('hex');
  const inputOf = await seedPeople({ dataDir, databaseUrl: database.url }, people, secretKey);
  const proxy = resources.use(await SwitchableProxy.start(portOf(database.url)));
  const url = Object.assign(new URL(database.url), { port: String(proxy.port) }).href;
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir };
  const server = resources.use(await startRealServer({ environment }, secretKey));
  return { server, proxy, inputOf };
}

function report(load: SubmitLoad, since: number): void {
  const { length } = load.acknowledged();
  const description = `${length} answers acknowledged, ${load.count(503)} refused, back after ${load.backAfter(since)} ms`;
  test.info().annotations.push({ type: 'measured', description });
}

/** The numbers of those who were acknowledged and whose answers are not stored. */
async function findLost(url: string, load: SubmitLoad): Promise<number[]> {
  await using database = await openDatabase(
    { databaseUrl: url, dataDir: tmpdir(), publicUrl: 'http://localhost' },
    pino({ level: 'silent' }),
  );
  const stored = new Set(await storedPeople(database.db));
  return load.acknowledged().filter((person) => !stored.has(person));
}

async function isPrimary(url: string): Promise<boolean> {
  const { rows } = await runOn(url, 'select not pg_is_in_recovery() as "isPrimary"');
  return rows[0].isPrimary;
}

async function runOn(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf({ port }: { port: number }): string {
  return `http://127.0.0.1:${port}`;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
