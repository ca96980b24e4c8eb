import { CompiledQuery, PostgresQueryCompiler, sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { postgresConnections } from '#server/platform/database/limits.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Database } from '#server/platform/database/open.ts';
import { asOwner } from '#server/platform/database/server-role.ts';
import { joinTestDatabase, newDatabaseConfig, openTestDatabase } from '#testing/databases.ts';
import { personOf } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import { testServices } from '#testing/test-services.ts';
import { rehearseAssessing } from './assessments/rehearse-assessing.ts';
import { statementsOf } from './platform/database/statements-of.ts';
import { hotStatements } from './services.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const hot = async () => hotStatements(await testServices(database));

test('what a team sends to open and answer an assessment is among the hot statements', async () => {
  const { app, beacon, load, mail, submit } = await makeFixture(database);
  const tokens = [await mail(0), await mail(1)];
  const headers = await app.signIn(personOf(beacon, 0));
  await load(tokens[0] ?? '');
  const sent = new Set<string>();
  {
    using watch = database.watchStatements((text) => void sent.add(text));
    expect(watch).toBeDefined();
    await load(tokens[0] ?? '', headers);
    for (const token of tokens) expect((await submit(token)).status).toBe(200);
  }
  const texts = (await hot()).map((statement) => statement.sql);
  expect([...sent].toSorted()).toEqual(texts.toSorted());
});

test.skipIf(process.env['TEST_DATABASE'] === 'embedded')(
  'every connection of a server has prepared the hot statements before its first request, and so has its successor',
  async () => {
    await using joined = await joinTestDatabase();
    const statements = await hot();
    await joined.warm(statements);
    const texts = statements.map((statement) => statement.sql);
    const prepared = Array(postgresConnections).fill(texts);
    expect(await preparedOnAll(joined)).toEqual(prepared);
    await onAll(joined, async (trx) => {
      await sql.raw(asOwner).execute(trx);
      const end = sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      await expect(end).rejects.toThrow('does not answer');
    });
    expect(await preparedOnAll(joined)).toEqual(prepared);
  },
);

test('an open and a submit write the text of no statement anew', async () => {
  const services = await testServices(database);
  const onOneNode = { ...services, isDistributed: false };
  const rehearse = () => statementsOf((db) => rehearseAssessing({ ...onOneNode, db }));
  const first = await rehearse();
  const compile = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery');
  onTestFinished(() => compile.mockRestore());
  expect((await rehearse()).map((each) => each.sql)).toEqual(first.map((each) => each.sql));
  expect(compile).not.toHaveBeenCalled();
});

test('the hot statements write nothing', async () => {
  const statements = await hot();
  await database.db.transaction().execute(async (trx) => {
    for (const statement of statements) {
      const { rows } = await trx.executeQuery(
        CompiledQuery.raw(statement.sql, [...statement.parameters]),
      );
      expect(rows).toEqual([]);
    }
    const { rows } = await sql`select pg_current_xact_id_if_assigned() as id`.execute(trx);
    expect(rows).toEqual([{ id: null }]);
  });
});

test('a connection on which the hot statements fail serves others', async () => {
  await using empty = await openDatabase(await newDatabaseConfig(), pino({ level: 'silent' }));
  await empty.warm(await hot());
  await onAll(empty, async (trx) => {
    expect((await sql`select 1 as n`.execute(trx)).rows).toEqual([{ n: 1 }]);
  });
});

/** The statements that each connection has prepared. */
function preparedOnAll(joined: Database): Promise<string[][]> {
  return onAll(joined, async (trx) => {
    const { rows } = await sql<{ text: string }>`select statement as text
      from pg_prepared_statements order by prepare_time`.execute(trx);
    return rows.map(({ text }) => text);
  });
}

/** Runs a function in a transaction on each connection at the same time. */
async function onAll<T>(
  { db, kind }: Database,
  run: (trx: Database['db']) => Promise<T>,
): Promise<T[]> {
  const length = kind === 'postgres' ? postgresConnections : 1;
  const starting = Array.from({ length }, () => db.startTransaction().execute());
  const transactions = await Promise.all(starting);
  const results = await Promise.all(transactions.map(run));
  await Promise.allSettled(transactions.map((trx) => trx.rollback().execute()));
  return results;
}
