import { sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/platform/migrations/migrate.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { type DatabaseConfig, newDatabaseConfig } from '#testing/databases.ts';
import { BatchConnections } from './batch-connections.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseLimits } from './limits.ts';
import { type Database, openDatabase } from './open.ts';

const log = pino({ level: 'silent' });
const isEmbedded = process.env['TEST_DATABASE'] === 'embedded';
/** Longer than any test. */
const foreverMs = 600_000;

test.runIf(isEmbedded)('The embedded database has one backend for all statements', async () => {
  const database = await openNew({});
  expect(database.batch).toBe(database.db);
});

describe.skipIf(isEmbedded)('A statement of minutes', () => {
  // The migrations make the role of the server, which all its databases share.
  beforeAll(async () => {
    await using database = await openDatabase(await newDatabaseConfig(), log);
    await migrate(database, log);
  });

  test('is not ended by the limit of requests but by its own', async () => {
    const patient = await openNew({ deadlineMs: 300, batchDeadlineMs: foreverMs });
    const { release } = await hold(patient);
    const result = read(patient.batch);
    await expect(read(patient.db)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await release();
    expect(await result).toBe('read');

    const hasty = await openNew({ batchDeadlineMs: 300 });
    await hold(hasty);
    await expect(read(hasty.batch)).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  test('waits until one of the connections is free, longer than requests do', async () => {
    const patient = { deadlineMs: foreverMs, batchDeadlineMs: foreverMs };
    const database = await openNew({ ...patient, connections: 1, connectionTimeoutMs: 500 });
    const { release, countWaiting } = await hold(database);
    const results = Array.from({ length: 5 }, () => read(database.batch));
    const requests = [1, 2].map(() => read(database.db));
    await expect(requests[1]).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(3);
    await release();
    expect(await Promise.all([...results, requests[0]])).toEqual(Array(6).fill('read'));
  });

  test('has the rights of the server, which cannot change the audit', async () => {
    const database = await openNew({});
    await migrate(database, log);
    const change = sql`delete from audit_events`.execute(database.batch);
    await expect(change).rejects.toThrow('permission denied');
  });

  test('is ended when the database closes, and on the server too', async () => {
    const config = await newDatabaseConfig();
    const database = await openNew({ batchDeadlineMs: foreverMs }, config);
    const { countWaiting } = await hold(await openNew({}, config));
    const results = [1, 2].map(() => read(database.batch).catch((error: unknown) => error));
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(2);
    await database[Symbol.asyncDispose]();
    for (const result of results) expect(await result).toBeInstanceOf(DatabaseUnavailable);
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(0);
  });

  test('does not begin while the database closes', async () => {
    const { databaseUrl } = await newDatabaseConfig();
    const deadline = { deadlineMs: foreverMs, onStuck: () => {} };
    const connections = new BatchConnections({ connectionString: `${databaseUrl}` }, deadline);
    const connecting = connections.connect();
    const ended = connections.end();
    await expect(connecting).rejects.toBeInstanceOf(DatabaseUnavailable);
    await ended;
  });
});

async function openNew(
  limits: Partial<DatabaseLimits>,
  config?: DatabaseConfig,
): Promise<Database> {
  const database = await openDatabase(config ?? (await newDatabaseConfig()), log, limits);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await database[Symbol.asyncDispose]();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...database, [Symbol.asyncDispose]: close };
}

/** Lets each `read` wait until it is released. */
async function hold(database: Database) {
  const client: pg.Client = await database.connect();
  onTestFinished(() => client.end());
  await client.query('select pg_advisory_lock(1)');
  const countWaiting = async () => {
    const { rows } = await client.query<{ count: number }>(`
      select count(*)::int as count from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`);
    return rows[0]?.count;
  };
  const release = async () => void (await client.query('select pg_advisory_unlock(1)'));
  return { countWaiting, release };
}

async function read(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ what: string }>`
    select 'read' as what from pg_advisory_xact_lock_shared(1)`.execute(db);
  return rows[0]?.what;
}
