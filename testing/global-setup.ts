import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { distribute } from '#server/platform/distribution/distribute.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { writeCatalogues } from '../tools/compile-messages.ts';
import { CitusCluster } from './citus-cluster.ts';
import { PostgresServer } from './postgres-server.ts';
import { startTestPooler } from './test-pooler.ts';
import { closeDatabase, createDatabase, dropDatabases, urlOf } from './server-databases.ts';

/** The databases of one test run. */
export interface TestDatabases {
  /** Contains the data folders, and for the embedded database two templates: `empty` and `migrated`. */
  folder: string;
  /** The maintenance databases of the PostgreSQL servers: none if the embedded database is tested, each node's of a cluster. */
  urls: string[];
  /** A pooler in transaction mode before the server, which serves every database. */
  poolUrl?: string;
  /** The databases on a cluster that new ones are copies of. */
  templates: Partial<Record<'empty' | 'migrated', string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

const log = pino({ level: 'silent' });

/** Prepares the kind of database that TEST_DATABASE names, once for all test files. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-test-'));
  opened.defer(() => fs.rmSync(folder, { recursive: true, force: true }));
  // The server reads compiled messages, which a fresh clone has not built yet.
  await writeCatalogues();
  const kind = project.config.env['TEST_DATABASE'];
  if (kind === 'embedded') {
    await createTemplates(folder);
    project.provide('databases', { folder, urls: [], templates: {} });
  } else if (kind === 'citus') {
    project.provide('databases', await prepareCluster(folder, opened));
  } else {
    const configuredUrl = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'];
    const url = configuredUrl || opened.use(await PostgresServer.start()).url;
    opened.defer(() => dropDatabases([url], path.basename(folder)));
    const isPooled = project.config.env['TEST_POOLER'] === 'yes';
    const poolUrl = isPooled ? opened.use(await startTestPooler(url)).url : undefined;
    project.provide('databases', {
      folder,
      urls: [url],
      templates: {},
      ...(poolUrl && { poolUrl }),
    });
  }
  const open = opened.move();
  return () => open.disposeAsync();
}

/** Copies take tenths of a second, migrating and distributing takes seconds. */
async function prepareCluster(
  folder: string,
  opened: AsyncDisposableStack,
): Promise<TestDatabases> {
  fs.chmodSync(folder, 0o711);
  const { urls, emptyDatabase } = opened.use(await CitusCluster.start(folder));
  const prefix = path.basename(folder);
  opened.defer(() => dropDatabases(urls, prefix));
  const templates = { empty: `${prefix}-empty`, migrated: `${prefix}-migrated` };
  await closeDatabase(urls, emptyDatabase);
  for (const name of Object.values(templates)) await createDatabase(urls, name, emptyDatabase);
  await closeDatabase(urls, emptyDatabase, false);
  const databaseUrl = urlOf(urls[0] ?? '', templates.migrated);
  const config = { dataDir: folder, databaseUrl, publicUrl: 'http://localhost' };
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  await distribute(database, { shards: Number(process.env['TEST_SHARDS'] ?? 4) });
  await closeDatabase(urls, templates.migrated);
  return { folder, urls, templates };
}

async function createTemplates(folder: string): Promise<void> {
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
