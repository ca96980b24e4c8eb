import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { distribute } from '#server/platform/distribution/distribute.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { valueTypes } from '#server/platform/schema/value-types.ts';
import type { Services } from '#server/platform/services.ts';
import { openServices } from '#server/services.ts';
import type { CitusCluster } from '#testing/citus-cluster.ts';
import { closeDatabase, createDatabase, urlOf } from '#testing/server-databases.ts';
import { copied } from './scale-people.ts';
import { assertProjections, seedSpans } from './scale-seed.ts';
import type { OnProgress } from './scale-seed.ts';
import type { Span } from './scale-span.ts';
import { createVariants } from './scale-variants.ts';
import type { SeededFramework } from './scale-variants.ts';

const log = pino({ level: 'warn' });

/** The questionnaires of the seeded Beacons that come with Beacon. */
const frameworkIds = ['team-wellbeing', copied, 'childrens-quality-of-life'];

/** A distributed database with its organisations. */
export interface ScaleDatabase extends AsyncDisposable {
  services: Services;
  /** With which a server uses it. */
  environment: Record<string, string>;
}

export interface DatabaseOptions {
  name: string;
  /** For the files of its server. */
  folder: string;
  secretKey: string;
  spans: readonly Span[];
  /** Whether what the seed derives is compared with the product's own rules, which takes minutes for a million. */
  isChecked: boolean;
}

/** Creates equal databases on every node, migrated and distributed as those of an installation are. */
export async function createDatabases(
  { urls, emptyDatabase }: CitusCluster,
  [first = '', ...others]: string[],
  onProgress: OnProgress,
): Promise<void> {
  await closeDatabase(urls, emptyDatabase);
  await createDatabase(urls, first, emptyDatabase);
  await closeDatabase(urls, emptyDatabase, false);
  onProgress(await makeDistributed(urls, first));
  await closeDatabase(urls, first);
  for (const name of others) {
    await createDatabase(urls, name, first);
    // A copy has the tables, and none of the settings of roles.
    await makeDistributed(urls, name);
  }
  await closeDatabase(urls, first, false);
}

/** @returns what was done */
async function makeDistributed(urls: readonly string[], name: string): Promise<string> {
  const config = { dataDir: '', databaseUrl: urlOf(urls[0] ?? '', name), publicUrl: '' };
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  return (await distribute(database)).replaceAll('\n', ' ');
}

/** Opens one of these databases and seeds it. */
export async function openScaleDatabase(
  { urls }: CitusCluster,
  { name, folder, secretKey, spans, isChecked }: DatabaseOptions,
  onProgress: OnProgress,
): Promise<ScaleDatabase> {
  await using resources = new AsyncDisposableStack();
  const dataDir = path.join(folder, name);
  fs.mkdirSync(dataDir);
  const environment = { DATA_DIR: dataDir, DATABASE_URL: urlOf(urls[0] ?? '', name) };
  const config = readConfig({ ...environment, SECRET_KEY: secretKey });
  const database = resources.use(await openDatabase(config, log));
  const services = await openServices(config, log, database);
  await publishShipped(services, 'frameworks');
  const frameworks = await findFrameworks(services);
  const options = { spans, isChecked };
  const settings = { ...seedSettings, ...(!isChecked && withoutForeignKeys) };
  await configure(urls, name, settings);
  await seed(environment.DATABASE_URL, frameworks, options, onProgress);
  await configure(urls, name, null);
  const opened = resources.move();
  return { services, environment, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function findFrameworks({ frameworks }: Services): Promise<SeededFramework[]> {
  const find = (id: string) => frameworks.find({ id, version: 1 });
  const shipped = await Promise.all(frameworkIds.map(find));
  return [
    ...shipped.map((framework) => ({ framework, isOwn: false })),
    { framework: await find(copied), isOwn: true },
  ];
}

const seedSettings = { jit: 'off', work_mem: '64MB', maintenance_work_mem: '512MB' };
const withoutForeignKeys = { session_replication_role: 'replica' };

/** Sets what new connections to a database have on every node; null for what the nodes are configured with. */
async function configure(
  urls: string[],
  name: string,
  settings: Record<string, string> | null,
): Promise<void> {
  const statements = settings
    ? Object.entries(settings).map(([key, value]) => `set ${key} = '${value}'`)
    : ['reset all'];
  for (const url of urls) {
    const client = new pg.Client(url);
    await client.connect();
    for (const statement of statements) {
      await client.query(`alter database ${pg.escapeIdentifier(name)} ${statement}`);
    }
    await client.end();
  }
}

/** Over one connection, which has temporary tables and no deadline. */
async function seed(
  url: string,
  frameworks: readonly SeededFramework[],
  { spans, isChecked }: Pick<DatabaseOptions, 'spans' | 'isChecked'>,
  onProgress: OnProgress,
): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    types: valueTypes,
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await createVariants(db, frameworks);
    await seedSpans(db, frameworks, spans, onProgress);
    if (isChecked) await assertProjections(db);
  } finally {
    await db.destroy();
  }
}
