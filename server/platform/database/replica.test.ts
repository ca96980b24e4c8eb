import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresServer } from '#testing/postgres-server.ts';
import { Replicated, replicaPauseMs, run } from '#testing/replicated.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { openDatabase } from './open.ts';

const log = pino({ level: 'silent' });

/** One project is enough: these servers are the test's own. */
describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('Reads of much data', () => {
  let replicated: Replicated;
  beforeAll(async () => {
    replicated = await Replicated.start();
  });
  afterAll(() => replicated[Symbol.asyncDispose]());

  test('come from the replica and have what was committed just before', async () => {
    for (let count = 1; count <= 50; count += 1) {
      await addRole(`reader-${count}`);
      const db = await replicated.replica.find();
      expect(await isReplica(db)).toBe(true);
      expect(await rolesIn(db)).toContain(`reader-${count}`);
    }
  });

  test('of minutes come from the replica too, beside the others', async () => {
    await addRole('batch-reader');
    const db = await replicated.replica.findBatch();
    expect(await isReplica(db)).toBe(true);
    expect(await rolesIn(db)).toContain('batch-reader');
    expect([await deadlineOf(db), await deadlineOf(await replicated.replica.find())]).toEqual([
      '5min',
      '10s',
    ]);
  });

  test('come from the primary while the replica is behind, and from the replica once it is not', async () => {
    await replicated.replay('pause');
    await addRole('behind');
    const behind = await replicated.impatient.find();
    expect(await isReplica(behind)).toBe(false);
    expect(await isReplica(await replicated.impatient.findBatch())).toBe(false);
    expect(await rolesIn(behind)).toContain('behind');
    await replicated.replay('resume');
    await expect.poll(readsFromReplica).toBe(true);
    expect(await rolesIn(await replicated.impatient.find())).toContain('behind');
  });

  test('come from the primary while the replica does not answer', async () => {
    await expect.poll(readsFromReplica).toBe(true);
    await replicated.standby.kill();
    expect(await readsFromReplica()).toBe(false);
    await replicated.standby.resume();
    await expect.poll(readsFromReplica, { timeout: 10_000 }).toBe(true);
  });

  test('never come from a server with other data, or from one that is no replica', async () => {
    await using foreign = await PostgresServer.start();
    await using foreignStandby = await foreign.startStandby('foreign');
    for (const { url } of [foreign, foreignStandby, replicated.primary]) {
      const config = { dataDir: '', publicUrl: '', databaseUrl: replicated.primary.url };
      await using database = await openDatabase({ ...config, databaseReadUrl: url }, log);
      expect(await database.replica?.find()).toBe(database.db);
    }
  });

  test('are not allowed to write', async () => {
    const db = await replicated.replica.find();
    await expect(sql`create table written (id integer)`.execute(db)).rejects.toThrow('read-only');
  });

  async function readsFromReplica(): Promise<boolean> {
    await setTimeout(replicaPauseMs);
    return isReplica(await replicated.impatient.find());
  }

  function addRole(name: string): Promise<void> {
    return run(replicated.primary, `create role "${name}"`);
  }
});

async function isReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
  return rows[0]?.is ?? false;
}

async function deadlineOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ is: string }>`
    select current_setting('statement_timeout') as is`.execute(db);
  return rows[0]?.is;
}

async function rolesIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select rolname as name from pg_roles`.execute(db);
  return rows.map(({ name }) => name);
}
