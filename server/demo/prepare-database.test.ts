import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { loadDemo } from './load-demo.ts';
import { prepareDatabase, WrongDatabase } from './prepare-database.ts';
import {
  joinTestDatabase,
  newDatabaseConfig,
  openTestDatabase,
  resetDatabase,
} from '#testing/databases.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { testServices } from '#testing/test-services.ts';
import { openDatabase } from '#server/platform/database/open.ts';

const log = pino({ level: 'silent' });
const [demo, production] = [{ mode: 'demo' }, { mode: 'production' }] as const;
const database = await openTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => resetDatabase(db));

test('A new database belongs to the mode that starts on it first', async () => {
  await prepareDatabase(database, production, log);
  await prepareDatabase(database, production, log);
  await expect(prepareDatabase(database, demo, log)).rejects.toThrow('set MODE=production');
  await resetDatabase(db);
  await prepareDatabase(database, demo, log);
  await expect(prepareDatabase(database, production, log)).rejects.toThrow(
    'Give production a database of its own',
  );
});

test('A demo and production that start at once on a new database: one is rejected', async () => {
  await using other = await joinTestDatabase();
  const starts = await Promise.allSettled([
    prepareDatabase(database, demo, log),
    prepareDatabase(other, production, log),
  ]);
  const refused = starts.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([{ status: 'rejected', reason: expect.any(WrongDatabase) }]);
});

test('A new database is created for production', async () => {
  await using fresh = await openDatabase(await newDatabaseConfig(), log);
  await prepareDatabase(fresh, production, log);
  const marks = await fresh.db.selectFrom('installation').select('mode').execute();
  expect(marks).toEqual([{ mode: 'production' }]);
});

describe('Production does not start on a demo', () => {
  beforeEach(async () => {
    await prepareDatabase(database, demo, log);
    await loadDemo(await testServices(database));
  });

  test.each([
    ['that was just loaded', () => sql`select`.execute(db)],
    [
      'whose people have other addresses and passwords',
      () =>
        sql`update users
      set email = id || '@example.org', password_hash = 'other'`.execute(db),
    ],
    ['that was emptied', () => emptyTables(db, ['organisations', 'users'])],
    ['of an earlier version without a mark', () => sql`delete from installation`.execute(db)],
  ])('%s', async (_, change) => {
    await change();
    await expect(prepareDatabase(database, production, log)).rejects.toThrow(WrongDatabase);
  });

  test('with a single person left and no mark', async () => {
    await sql`delete from installation`.execute(db);
    const { rows } = await sql<{ id: string }>`
      select id from users where email = 'tess@riverside.test'`.execute(db);
    await emptyTables(db, ['organisations', 'users']);
    await addUser(rows[0]?.id ?? '');
    await expect(prepareDatabase(database, production, log)).rejects.toThrow(WrongDatabase);
  });

  test('whose people were copied into its database', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from users where email = 'ada@riverside.test'`.execute(db);
    await resetDatabase(db);
    await prepareDatabase(database, production, log);
    await addUser(rows[0]?.id ?? '');
    await expect(prepareDatabase(database, production, log)).rejects.toThrow(WrongDatabase);
  });
});

describe('A demo', () => {
  test('does not start in a database with other organisations', async () => {
    await addOrganisation();
    await expect(prepareDatabase(database, demo, log)).rejects.toThrow(WrongDatabase);
    await prepareDatabase(database, production, log);
  });

  test('starts again with an added organisation, even without a mark', async () => {
    await prepareDatabase(database, demo, log);
    await addOrganisation();
    await loadDemo(await testServices(database));
    await prepareDatabase(database, demo, log);
    await sql`delete from installation`.execute(db);
    await prepareDatabase(database, demo, log);
    expect(await db.selectFrom('installation').select('mode').execute()).toEqual([demo]);
  });
});

test('A rejected start does not change the database', async () => {
  await using old = await openDatabase(await newDatabaseConfig(), log);
  await sql`create table organisations (organisation_id uuid)`.execute(old.db);
  await sql`create table users (id uuid)`.execute(old.db);
  await sql`insert into organisations values (gen_random_uuid())`.execute(old.db);
  await expect(prepareDatabase(old, demo, log)).rejects.toThrow(WrongDatabase);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(old.db);
  expect(rows.map(({ name }) => name)).toEqual(['organisations', 'users']);
});

async function addUser(id: string): Promise<void> {
  await sql`insert into users (id, name, email, created_at)
    values (${id}, 'Somebody', 'somebody@example.org', now())`.execute(db);
}

async function addOrganisation(): Promise<void> {
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (gen_random_uuid(), 'north', 'North', 'Europe/London', now())`.execute(db);
}
