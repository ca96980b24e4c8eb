import fs from 'node:fs';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openDatabase, openSharedDatabase, type Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { emptyTables } from './empty-tables.ts';

export interface DatabaseConfig {
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
}

const silent = pino({ level: 'silent' });

/** As long as a test may take: on a busy machine, none of a hundred parallel requests may time out. */
const connectionTimeoutMs = 30_000;

let opened: Promise<Database> | null = null;

/** This worker's database, migrated and empty; it stays open across test files. */
export async function openTestDatabase(): Promise<Database> {
  const database = await (opened ??= openWorkersDatabase());
  await resetDatabase(database.db);
  return { ...database, [Symbol.asyncDispose]: () => Promise.resolve() };
}

async function openWorkersDatabase(): Promise<Database> {
  const database = await openDatabase(await workerConfig(), silent, { connectionTimeoutMs });
  await migrate(database, silent);
  return database;
}

/** A second connection pool to this worker's open database. */
export async function joinTestDatabase(): Promise<Database> {
  return openSharedDatabase(await workerConfig(), silent);
}

/** Empties every table except the list of migrations. */
export async function resetDatabase(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'migrations'`.execute(db);
  if (rows.length > 0)
    await emptyTables(
      db,
      rows.map(({ name }) => name),
    );
}

/** The config of a new database, of the kind under test, without tables. */
export function newDatabaseConfig(): Promise<DatabaseConfig> {
  const { folder } = inject('databases');
  const dataDir = fs.mkdtempSync(path.join(folder, 'new-'));
  return databaseConfigAt(dataDir, 'empty');
}

function workerConfig(): Promise<DatabaseConfig> {
  const { folder } = inject('databases');
  const dataDir = path.join(folder, `worker-${process.env['VITEST_POOL_ID']}`);
  return databaseConfigAt(dataDir, 'migrated');
}

async function databaseConfigAt(
  dataDir: string,
  template: 'empty' | 'migrated',
): Promise<DatabaseConfig> {
  const { folder, postgresUrl } = inject('databases');
  const files = path.join(dataDir, 'database');
  if (!postgresUrl && !fs.existsSync(files)) {
    fs.cpSync(path.join(folder, template, 'database'), files, { recursive: true });
  }
  const name = `${path.basename(folder)}-${path.basename(dataDir)}`;
  const databaseUrl = postgresUrl && (await createDatabase(postgresUrl, name));
  return { dataDir, databaseUrl, publicUrl: 'http://127.0.0.1:3000' };
}

async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  try {
    const existing = await client.query('select from pg_database where datname = $1', [name]);
    if (existing.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
}
