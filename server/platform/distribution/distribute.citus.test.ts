import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { migrate, shippedMigrations } from '#server/platform/migrations/migrate.ts';
import { newDatabaseConfig, type DatabaseConfig } from '#testing/databases.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { distribute } from './distribute.ts';

const log = pino({ level: 'silent' });
let config: DatabaseConfig;
let database: Database;

beforeEach(async () => {
  config = await newDatabaseConfig();
  database = await openDatabase(config, log);
  await migrate(database, log);
});
afterEach(() => database[Symbol.asyncDispose]());

const few = { shards: 4, lockTimeoutMs: 500 };

test('The admin command distributes a database with its rows and keys, and repeating it changes nothing', async () => {
  await addOrganisation();
  const keys = await foreignKeys();
  const first = await runAdmin(config, 'distribute');
  expect(first.stdout).toContain('tables were distributed. Restart the servers.');
  const distributed = await tables();
  expect(distributed).toMatchObject({ clients: 'distributed', users: 'reference' });
  expect(distributed['attempts']).toBeUndefined();
  expect(await foreignKeys()).toEqual(keys);
  expect(await clientsAndUsers()).toEqual([{ client: 'Rowan', person: 'Ada' }]);
  expect((await runAdmin(config, 'distribute')).stdout).toContain('was distributed already');
  expect(await tables()).toEqual(distributed);
});

test('The rows of an organisation are on one node, those of all tables together', async () => {
  await distribute(database, few);
  const { rows } = await sql<{ nodes: number; tables: number }>`
    select count(distinct nodename || nodeport) as nodes, count(distinct logicalrelid) as tables
    from pg_dist_shard s join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
    where shardid in (select get_shard_id_for_distribution_column(logicalrelid, ${organisationId}::uuid)
      from pg_dist_partition where partmethod = 'h')`.execute(database.db);
  expect(rows[0]?.nodes).toBe(1);
  expect(rows[0]?.tables).toBeGreaterThan(20);
});

test('Every node plans the statements of the server as its own connections do', async () => {
  const settings = async () => {
    const { rows } = await sql<{ result: string }>`
      select result from run_command_on_all_nodes($$
        select string_agg(name || '=' || value, ' ' order by name) from pg_db_role_setting s
        cross join unnest(setconfig) config, split_part(config, '=', 1) name,
          split_part(config, '=', 2) value
        where setrole = 'beacon_server'::regrole and setdatabase =
          (select oid from pg_database where datname = current_database())$$)`.execute(database.db);
    return rows.map(({ result }) => result);
  };
  await distribute(database, few);
  // A node is told the memory in kilobytes.
  const planned = expect.stringMatching(
    /^jit=off max_parallel_workers_per_gather=0 work_mem=(32MB|32768)$/,
  );
  expect(await settings()).toEqual([planned, planned, planned]);
  await sql`select run_command_on_workers('alter role beacon_server in database '
    || quote_ident(current_database()) || ' reset all')`.execute(database.db);
  await distribute(database, few);
  expect(await settings()).toEqual([planned, planned, planned]);
});

test('A database in use is not changed, and is distributed when it no longer is', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table members in row exclusive mode`.execute(trx);
    await expect(distribute(database, few)).rejects.toThrow('A table is in use');
  });
  expect(await tables()).toEqual({});
  await distribute(database, few);
  expect(await tables()).toMatchObject({ members: 'distributed' });
});

test('A database of which a part is distributed is distributed as a whole', async () => {
  await addOrganisation();
  const keys = await foreignKeys();
  await sql`select create_reference_table('users')`.execute(database.db);
  await sql`select create_reference_table('organisations')`.execute(database.db);
  await sql`select create_distributed_table('analytics_events', 'organisation_id')`.execute(
    database.db,
  );
  expect(await distribute(database, few)).toContain('tables were distributed.');
  expect(await foreignKeys()).toEqual(keys);
  expect(await clientsAndUsers()).toEqual([{ client: 'Rowan', person: 'Ada' }]);
});

test('A table that is distributed otherwise is named, and nothing is changed', async () => {
  await sql`select create_reference_table('attempts')`.execute(database.db);
  await expect(distribute(database, few)).rejects.toThrow('The table attempts is reference');
  expect(await tables()).toEqual({ attempts: 'reference' });
});

test('A database without the extension is named as one, and nothing is changed', async () => {
  await sql`drop extension citus`.execute(database.db);
  await expect(distribute(database, few)).rejects.toThrow('it has no extension citus');
});

test('A worker is not distributed', async () => {
  const { rows } = await sql<{ port: number }>`
    select nodeport as port from pg_dist_node where groupid > 0`.execute(database.db);
  const url = Object.assign(new URL(config.databaseUrl ?? ''), { port: rows[0]?.port });
  const worker = {
    async connect() {
      const client = new pg.Client(url.href);
      await client.connect();
      return client;
    },
  };
  await expect(distribute(worker, few)).rejects.toThrow('This is a worker.');
});

test('A cluster without workers is named as one', async () => {
  await sql`select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid > 0`.execute(
    database.db,
  );
  await expect(distribute(database, few)).rejects.toThrow('The cluster has no workers');
});

test('A later migration adds a table of organisations to a database that is distributed, and to one that is not', async () => {
  const folder = path.join(config.dataDir, 'migrations');
  fs.cpSync(shippedMigrations, folder, { recursive: true });
  const create = (name: string) => `
    create table ${name} (organisation_id uuid, id uuid, client_id uuid, primary key (organisation_id, id));
    select distribute_table('${name}');
    alter table ${name} add foreign key (organisation_id, client_id) references clients (organisation_id, id);
    create index on ${name} (organisation_id, client_id);`;
  fs.writeFileSync(path.join(folder, '9001-notes.sql'), create('notes'));
  await migrate(database, log, folder);
  await sql`drop table notes`.execute(database.db);
  await distribute(database, few);
  fs.writeFileSync(path.join(folder, '9002-pages.sql'), create('pages'));
  await migrate(database, log, folder);
  expect(await tables()).toMatchObject({ pages: 'distributed' });
});

const organisationId = '6b1f5cb0-95b1-4f4b-a37e-3f0f3e2b2f10';

async function addOrganisation(): Promise<void> {
  const { db } = database;
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${organisationId}, 'riverside', 'Riverside', 'UTC', now())`.execute(db);
  await sql`insert into users (id, email, name, created_at)
    values (${organisationId}, 'ada@beacon.test', 'Ada', now())`.execute(db);
  await sql`insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at)
    select id, sha256('a'), id, created_at, created_at, created_at from users`.execute(db);
  await sql`insert into clients (organisation_id, id, name, created_at)
    values (${organisationId}, ${organisationId}, 'Rowan', now())`.execute(db);
}

async function clientsAndUsers() {
  const { rows } = await sql`
    select c.name as client, (select u.name from users u join sessions s on s.user_id = u.id) as person
    from clients c`.execute(database.db);
  return rows;
}

/** Where the tables are that are not local. */
async function tables(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; placement: string }>`
    select table_name::text as name, citus_table_type as placement from citus_tables
    where citus_table_type <> 'local'`.execute(database.db);
  return Object.fromEntries(rows.map(({ name, placement }) => [name, placement]));
}

async function foreignKeys(): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and conrelid::regclass::text in (select tablename from pg_tables)
    order by 1, 2`.execute(database.db);
  return rows;
}
