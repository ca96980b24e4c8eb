import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import pino from 'pino';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openServices } from '#server/services.ts';
import { PostgresServer } from '#testing/postgres-server.ts';
import { SwitchableProxy } from '#testing/switchable-proxy.ts';
import { answersOf } from '../../bench/questionnaire.ts';
import { seedTeams, teamSize, tokenOf } from '../../bench/seed.ts';
import { startRealServer } from '../../bench/real-server.ts';

const people = 20_000;
const clients = 8;
const maxBackMs = 5000;
const longTimeout = { timeout: 90_000 };
const key = { id: 'team-wellbeing', version: 1 };

interface Submitted {
  person: number;
  status: number;
  /** Seconds; 0 where nothing is said. */
  retryAfter: number;
  endedAt: number;
}

type InputOf = (person: number) => object;

test('answers that were acknowledged survive the death of the primary, and the server works with the standby', async () => {
  test.setTimeout(300_000);
  await using resources = new AsyncDisposableStack();
  const primary = resources.use(await PostgresServer.start('system'));
  const { server, proxy, inputOf } = await startServer(primary, resources);
  const standby = resources.use(await primary.startStandby('standby'));
  await runOn(primary.url, `alter system set synchronous_standby_names = 'standby'`);
  await runOn(primary.url, 'select pg_reload_conf()');
  const load = new Load(server.port, inputOf);
  await expect.poll(() => load.count(200)).toBeGreaterThan(100);

  await primary.kill();
  await expect.poll(() => load.count(503)).toBeGreaterThan(0);
  await runOn(standby.url, 'select pg_promote()');
  await expect.poll(() => isPrimary(standby.url)).toBe(true);
  const promotedAt = Date.now();
  proxy.switchTo(portOf(standby.url));
  await expect.poll(() => load.count(200, promotedAt), longTimeout).toBeGreaterThan(100);
  await load.end();

  expect(load.refusals()).toEqual(['503, with Retry-After']);
  expect(load.backAfter(promotedAt)).toBeLessThan(maxBackMs);
  const stored = new Set(await storedPeople(standby.url));
  expect(load.acknowledged().filter((person) => !stored.has(person))).toEqual([]);
  report(load, promotedAt);
});

test('a server goes on by itself after its database was gone for a minute', async () => {
  test.setTimeout(300_000);
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await PostgresServer.start('system'));
  const { server, inputOf } = await startServer(database, resources);
  const load = new Load(server.port, inputOf);
  await expect.poll(() => load.count(200)).toBeGreaterThan(100);

  await database.kill();
  const goneAt = Date.now();
  await expect.poll(() => Date.now() - goneAt, longTimeout).toBeGreaterThan(60_000);
  // What was on its way may have been acknowledged.
  expect(load.count(200, goneAt + 1000)).toBe(0);
  expect((await fetch(`http://127.0.0.1:${server.port}/api/ready`)).status).toBe(503);
  expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).status).toBe(200);
  await database.resume();
  const resumedAt = Date.now();
  await expect.poll(() => load.count(200, resumedAt), longTimeout).toBeGreaterThan(100);
  await load.end();

  expect(load.refusals()).toEqual(['503, with Retry-After']);
  expect(load.backAfter(resumedAt)).toBeLessThan(maxBackMs);
  const stored = new Set(await storedPeople(database.url));
  expect(load.acknowledged().filter((person) => !stored.has(person))).toEqual([]);
  report(load, resumedAt);
});

/** People who submit their answers, a few at once, until it ends. */
class Load {
  readonly #port: number;
  readonly #inputOf: InputOf;
  readonly #submitted: Submitted[] = [];
  readonly #ended: Promise<unknown>;
  #next = 0;
  #isOver = false;

  constructor(port: number, inputOf: InputOf) {
    this.#port = port;
    this.#inputOf = inputOf;
    this.#ended = Promise.all(Array.from({ length: clients }, () => this.#submitAll()));
  }

  /** How many were answered with a status, since a time. */
  count(status: number, since = 0): number {
    return this.#submitted.filter((each) => each.status === status && each.endedAt >= since).length;
  }

  /** The milliseconds from a time to the next acknowledged answers. */
  backAfter(time: number): number {
    const next = this.#submitted.find(({ status, endedAt }) => status === 200 && endedAt >= time);
    return (next?.endedAt ?? Infinity) - time;
  }

  acknowledged(): number[] {
    return this.#submitted.filter(({ status }) => status === 200).map(({ person }) => person);
  }

  refusals(): string[] {
    const refused = this.#submitted.filter(({ status }) => status !== 200);
    const words = refused.map(
      ({ status, retryAfter }) => `${status}, ${retryAfter > 0 ? 'with' : 'without'} Retry-After`,
    );
    return [...new Set(words)];
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }

  async #submitAll(): Promise<void> {
    while (!this.#isOver) {
      const submitted = await submit(this.#port, this.#next++, this.#inputOf);
      this.#submitted.push(submitted);
      // Whoever is refused waits a little.
      if (submitted.status !== 200) await wait(100);
    }
  }
}

/** Starts a server whose address of the database can lead to another one. */
async function startServer(database: PostgresServer, resources: AsyncDisposableStack) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'beacon-failover-'));
  resources.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const secretKey = randomBytes(24).toString('hex');
  const inputOf = await seed(database.url, dataDir, secretKey);
  const proxy = resources.use(await SwitchableProxy.start(portOf(database.url)));
  const url = Object.assign(new URL(database.url), { port: String(proxy.port) }).href;
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir };
  const server = resources.use(await startRealServer({ environment }, secretKey));
  return { server, proxy, inputOf };
}

function report(load: Load, since: number): void {
  const { length } = load.acknowledged();
  const description = `${length} answers acknowledged, ${load.count(503)} refused, back after ${load.backAfter(since)} ms`;
  test.info().annotations.push({ type: 'measured', description });
}

/** Creates people with an open assessment. Returns what each of them answers. */
async function seed(url: string, dataDir: string, secretKey: string): Promise<InputOf> {
  const log = pino({ level: 'silent' });
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: secretKey });
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  const services = await openServices(config, log, database);
  await publishShipped(services, 'frameworks');
  const framework = await services.frameworks.find(key);
  await seedTeams(database.db, framework, { teams: people / teamSize, first: 0 });
  return (person: number) => answersOf(framework, person);
}

async function submit(port: number, person: number, inputOf: InputOf): Promise<Submitted> {
  const token = tokenOf(person);
  const address = `http://127.0.0.1:${port}/api/assessments/${token}/response?number=2`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': token },
    body: JSON.stringify(inputOf(person)),
  });
  await answer.text();
  const retryAfter = Number(answer.headers.get('retry-after'));
  return { person, status: answer.status, retryAfter, endedAt: Date.now() };
}

/** The numbers of the people whose answers to the open assessment are stored. */
async function storedPeople(url: string): Promise<number[]> {
  const { rows } = await runOn(
    url,
    `select right(member_id::text, 12)::bigint::int as person from responses
      where idempotency_key <> 'past'`,
  );
  return rows.map(({ person }) => person);
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

function portOf(url: string): number {
  return Number(new URL(url).port);
}
