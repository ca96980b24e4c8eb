import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { PostgresServer } from './postgres-server.ts';

/** The databases of one test run. */
export interface TestDatabases {
  /** Contains the data folders, and for the embedded database two templates: `empty` and `migrated`. */
  folder: string;
  /** A PostgreSQL server's maintenance database; null if the embedded database is tested. */
  postgresUrl: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

/** Prepares the kind of database that TEST_DATABASE names, once for all test files. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-test-'));
  opened.defer(() => fs.rmSync(folder, { recursive: true, force: true }));
  if (project.config.env['TEST_DATABASE'] === 'postgres') {
    const configuredUrl = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'];
    const postgresUrl = configuredUrl || opened.use(await PostgresServer.start()).url;
    opened.defer(() => dropDatabases(postgresUrl, path.basename(folder)));
    project.provide('databases', { folder, postgresUrl });
  } else {
    await createTemplates(folder);
    project.provide('databases', { folder, postgresUrl: null });
  }
  const open = opened.move();
  return () => open.disposeAsync();
}

async function dropDatabases(postgresUrl: string, prefix: string): Promise<void> {
  const client = new pg.Client(postgresUrl);
  await client.connect();
  const databases = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of databases.rows) {
    await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`);
  }
  await client.end();
}

async function createTemplates(folder: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const [empty, migrated] = [path.join(folder, 'empty'), path.join(folder, 'migrated')];
  const configAt = (dataDir: string) => ({
    dataDir,
    databaseUrl: null,
    publicUrl: 'http://localhost',
  });
  await (await openDatabase(configAt(empty), log))[Symbol.asyncDispose]();
  fs.cpSync(path.join(empty, 'database'), path.join(migrated, 'database'), { recursive: true });
  await using database = await openDatabase(configAt(migrated), log);
  await migrate(database, log);
}
