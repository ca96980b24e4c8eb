import fs from 'node:fs';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import pino from 'pino';
import { inject } from 'vitest';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openDatabase, openSharedDatabase, type Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { emptyTables } from './empty-tables.ts';
import { createDatabase, emptyNodes, urlOf } from './server-databases.ts';
import { extendDeadline } from './test-pooler.ts';

export interface DatabaseConfig {
  dataDir: string;
  databaseUrl: string | null;
  databasePoolUrl?: string | null;
  publicUrl: string;
}

const silent = pino({ level: 'silent' });

/** As long as a test may take: on a busy machine, no statement and none of a hundred parallel requests may time out. */
const limits = { connectionTimeoutMs: 30_000, deadlineMs: 30_000 };

let opened: Promise<Database> | null = null;

/** This worker's database, migrated and empty; it stays open across test files. */
export async function openTestDatabase(): Promise<Database> {
  const database = await (opened ??= openWorkersDatabase());
  await resetDatabase(database.db);
  return { ...database, [Symbol.asyncDispose]: () => Promise.resolve() };
}

/** This worker's database, if a test of it has opened one. */
export async function findTestDatabase(): Promise<Database | null> {
  return opened;
}

async function openWorkersDatabase(): Promise<Database> {
  const database = await openDatabase(await workerConfig(), silent, limits);
  await migrate(database, silent);
  await database.restrict();
  return database;
}

/** A second connection pool to this worker's open database. */
export async function joinTestDatabase(): Promise<Database> {
  const database = await openSharedDatabase(await workerConfig(), silent, limits);
  await database.restrict();
  return database;
}

/** Empties every table except the list of migrations. */
export async function resetDatabase(db: Kysely<Schema>): Promise<void> {
  const { urls, templates } = inject('databases');
  const { rows } = await sql<{ name: string; database: string }>`
    select tablename as name, current_database() as database from pg_tables
    where schemaname = 'public' and tablename <> 'migrations'`.execute(db);
  const [first] = rows;
  if (!first) return;
  const names = rows.map(({ name }) => name);
  await (templates.migrated ? emptyNodes(urls, first.database) : emptyTables(db, names));
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
  const { folder, urls, templates, poolUrl } = inject('databases');
  const [url] = urls;
  const files = path.join(dataDir, 'database');
  if (!url && !fs.existsSync(files)) {
    fs.cpSync(path.join(folder, template, 'database'), files, { recursive: true });
  }
  const name = `${path.basename(folder)}-${path.basename(dataDir)}`;
  await createDatabase(urls, name, templates[template]);
  const databaseUrl = url ? urlOf(url, name) : null;
  // Tests of new databases decide for themselves how these are reached.
  const isPooled = databaseUrl && poolUrl && template === 'migrated';
  if (isPooled) await extendDeadline(databaseUrl, limits.deadlineMs);
  return {
    dataDir,
    databaseUrl,
    ...(isPooled && { databasePoolUrl: urlOf(poolUrl, name) }),
    publicUrl: 'http://127.0.0.1:3000',
  };
}
