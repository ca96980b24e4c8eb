import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { asOwner } from '#testing/as-owner.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { openDatabase } from './open.ts';
import type { Database } from './open.ts';
import { ServerRoleError } from './server-role.ts';

const log = pino({ level: 'silent' });

test('After the migrations the server works without the rights of the owner', async () => {
  await using database = await openMigrated();
  expect(await roleOf(database)).not.toBe('beacon_server');
  await database.restrict();
  expect(await roleOf(database)).toBe('beacon_server');
  await expect(sql`drop table users`.execute(database.db)).rejects.toThrow('must be owner');
});

test('Connections that replace broken ones have no more rights', async () => {
  await using database = await openMigrated();
  await database.restrict();
  const endless = sql`with recursive t (n) as (select 1 union all select n + 1 from t)
    select count(*) from t`.execute(database.db);
  await expect(endless).rejects.toThrow('does not answer');
  const role = () => roleOf(database).catch(() => null);
  await expect.poll(role, { timeout: 20_000 }).toBe('beacon_server');
});

test('Migrations run again after the server has given up its rights', async () => {
  await using database = await openMigrated();
  await database.restrict();
  await asOwner(database.db, (trx) =>
    sql`delete from migrations where name like '0033%'`.execute(trx),
  );
  await migrate(database, log);
  await database.restrict();
  const { rows } = await sql`select from migrations where name like '0033%'`.execute(database.db);
  expect(rows).toHaveLength(1);
});

test('A server whose role may change the audit does not start', async () => {
  await using database = await openMigrated();
  await sql`grant truncate on audit_events to beacon_server`.execute(database.db);
  await expect(database.restrict()).rejects.toThrow(ServerRoleError);
});

test('A server whose role was not given any rights does not start', async () => {
  await using database = await openMigrated();
  await sql`revoke all on audit_events from beacon_server`.execute(database.db);
  await expect(database.restrict()).rejects.toThrow('0033-audit-by-privilege.sql');
});

async function openMigrated(): Promise<Database> {
  const database = await openDatabase(await newDatabaseConfig(), log, { deadlineMs: 1000 });
  await migrate(database, log);
  return database;
}

async function roleOf({ db }: Database): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db);
  return rows[0]?.role;
}
