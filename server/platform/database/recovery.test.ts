import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { PostgresServer } from '#testing/postgres-server.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openDatabase, type Database } from './open.ts';

const log = pino({ level: 'silent' });
const longTimeout = { timeout: 20_000 };

interface Failing extends AsyncDisposable {
  database: Database;
  fail: () => Promise<void>;
  resume: () => Promise<void>;
}

/** A database, of the kind under test, that can be made to fail while it is used. */
async function openFailing(): Promise<Failing> {
  const config = await newDatabaseConfig();
  await using opened = new AsyncDisposableStack();
  const server = config.databaseUrl ? opened.use(await PostgresServer.start()) : null;
  const url = server && { databaseUrl: server.url };
  const database = opened.use(await openDatabase({ ...config, ...url }, log, { deadlineMs: 500 }));
  const getStuck = () =>
    sql`with recursive t (n) as (select 1 union all select n + 1 from t) select count(*) from t`
      .execute(database.db)
      .then(
        () => Promise.reject(new Error('The endless statement ended')),
        () => {},
      );
  const open = opened.move();
  return {
    database,
    fail: server ? () => server.crash() : getStuck,
    resume: server ? () => server.resume() : () => Promise.resolve(),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

it('A database that fails under load throws DatabaseUnavailable, then serves again with every acknowledged write', async () => {
  await using failing = await openFailing();
  const { db } = failing.database;
  await sql`create table written (id int primary key)`.execute(db);
  const acknowledged: number[] = [];
  const failures: unknown[] = [];
  let next = 0;
  let hasResumed = false;
  const writeOne = async (): Promise<boolean> => {
    const id = next++;
    try {
      await db
        .transaction()
        .execute((transaction) => sql`insert into written values (${id})`.execute(transaction));
    } catch (error) {
      failures.push(error);
      return false;
    }
    acknowledged.push(id);
    return hasResumed;
  };
  const write = async () => {
    for (let afterwards = 0; afterwards < 5;) {
      if (await writeOne()) afterwards++;
      await new Promise(setImmediate);
    }
  };
  const writers = Array.from({ length: 6 }, write);
  await expect.poll(() => acknowledged.length, longTimeout).toBeGreaterThan(50);
  await failing.fail();
  await expect.poll(() => failures.length, longTimeout).toBeGreaterThan(0);
  await failing.resume();
  hasResumed = true;
  await Promise.all(writers);

  expect(failures.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);
  const { rows } = await sql<{ id: number }>`select id from written`.execute(db);
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
}, 90_000);
