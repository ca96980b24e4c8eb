import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problems.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseLimits } from './limits.ts';
import { openDatabase, type Database } from './open.ts';

const log = pino({ level: 'silent' });
const database = await openDatabase(await newDatabaseConfig(), log);
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const openNew = async (limits: Partial<DatabaseLimits>) =>
  openDatabase(await newDatabaseConfig(), log, limits);

async function firstRow<T>(
  query: ReturnType<typeof sql<T>>,
  from: Database = database,
): Promise<T> {
  const { rows } = await query.execute(from.db);
  const [row] = rows;
  if (!row) throw new Error('No row');
  return row;
}

describe('Values', () => {
  it('arrive as numbers, calendar dates and instants', async () => {
    const row = await firstRow(sql`select
      count(*) as count, sum(9007199254740991::bigint) as sum, 0.1::float8 as ratio,
      date '2024-02-29' as day, timestamptz '2024-03-31 02:30+02' as instant,
      '{"a": [1]}'::jsonb as json, array['a', 'b'] as words`);
    expect(row).toEqual({
      count: 1,
      sum: 9007199254740991,
      ratio: 0.1,
      day: '2024-02-29',
      instant: new Date('2024-03-31T00:30:00Z'),
      json: { a: [1] },
      words: ['a', 'b'],
    });
  });

  it('keep an instant through a parameter', async () => {
    const instant = new Date('2027-11-07T05:30:00.123Z');
    expect(await firstRow(sql`select ${instant}::timestamptz as instant`)).toEqual({ instant });
  });
});

describe('Statements', () => {
  it('with parameters are prepared once and reused', async () => {
    const text = /^select \$1::int \+ 4711/;
    for (const n of [1, 2, 3]) {
      expect(await firstRow(sql`select ${n}::int + 4711 as n`)).toEqual({ n: n + 4711 });
    }
    const prepared = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(db);
    expect(prepared.rows.filter(({ statement }) => text.test(statement))).toHaveLength(1);
  });

  it('are reported to a watcher, BEGIN and COMMIT included', async () => {
    const reported: string[] = [];
    {
      using watch = database.watchStatements((text) => reported.push(text));
      expect(watch).toBeDefined();
      await db.transaction().execute((transaction) => sql`select 1`.execute(transaction));
    }
    await sql`select 2`.execute(db);
    expect(reported).toEqual(['begin', 'select 1', 'commit']);
  });

  it('that fail carry the code of PostgreSQL, and their connection is used again', async () => {
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' });
    expect(await firstRow(sql`select 1 as n`)).toEqual({ n: 1 });
  });
});

describe('A transaction', () => {
  it('that fails is rolled back, and its connection is used again', async () => {
    await sql`create table notes (n int)`.execute(db);
    const failing = Array.from({ length: 30 }, (_, n) =>
      db.transaction().execute(async (transaction) => {
        await sql`insert into notes values (${n})`.execute(transaction);
        throw new Error('given up');
      }),
    );
    const outcomes = await Promise.allSettled(failing);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await firstRow(sql`select count(*) as n from notes`)).toEqual({ n: 0 });
  });

  it('that is left idle is rolled back, and its connection serves others', async () => {
    await using impatient = await openNew({ deadlineMs: 300, connections: 1 });
    await sql`create table notes (n int)`.execute(impatient.db);
    const abandoned = await impatient.db.startTransaction().execute();
    await sql`insert into notes values (1)`.execute(abandoned);
    expect(await firstRow(sql`select count(*) as n from notes`, impatient)).toEqual({ n: 0 });
    await expect(abandoned.commit().execute()).rejects.toBeInstanceOf(DatabaseUnavailable);
  });
});

describe('A statement that takes too long', () => {
  it('fails as unavailable, and the database serves again', async () => {
    await using impatient = await openNew({ deadlineMs: 300, connections: 1 });
    await sql`create table notes as select 1 as n`.execute(impatient.db);
    const slow = sql`with recursive t (n) as (select 1 union all select n + 1 from t)
      select count(*) from t`.execute(impatient.db);
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect
      .poll(() => firstRow(sql`select n from notes`, impatient).catch(() => null), {
        timeout: 20_000,
      })
      .toEqual({ n: 1 });
  });
});

describe('A connection', () => {
  it('that is not available in time fails as unavailable', async () => {
    await using busy = await openNew({ connections: 1, connectionTimeoutMs: 2000 });
    const holding = await busy.db.startTransaction().execute();
    await expect(sql`select 1`.execute(busy.db)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await holding.rollback().execute();
    expect(await firstRow(sql`select 1 as n`, busy)).toEqual({ n: 1 });
  });
});

describe('assertRoomToWrite', () => {
  it('passes on an ordinary disk', async () => {
    await expect(database.assertRoomToWrite()).resolves.toBeUndefined();
  });

  it('throws storage_full on the embedded database before the disk is full', async () => {
    await using full = await openNew({ freeBytes: Number.MAX_SAFE_INTEGER });
    const thrown = await full.assertRoomToWrite().catch((error: unknown) => error);
    const problem = thrown instanceof Problem ? thrown.id : 'none';
    expect(problem).toBe(full.kind === 'embedded' ? 'storage_full' : 'none');
    expect(await firstRow(sql`select 1 as n`, full)).toEqual({ n: 1 });
  });
});
