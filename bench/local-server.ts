import { parseFramework } from '#rules/framework/framework.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { openServices } from '#server/services.ts';
import { openTarget } from './targets.ts';
import { seedOrganisation } from './seed-organisation.ts';

const log = pino({ level: 'warn' });

/** A server in this process over a new PostgreSQL database, deleted on disposal. */
export interface LocalServer extends AsyncDisposable {
  app: FastifyInstance;
  services: Services;
  /** The URL of the database. */
  url: string;
}

/** Opens a server with one organisation of each size, numbered from one. */
export async function openLocalServer(sizes: readonly number[]): Promise<LocalServer> {
  await using resources = new AsyncDisposableStack();
  const { url, environment } = resources.use(await openTarget('postgres'));
  const config = readConfig({ ...environment, SECRET_KEY: randomBytes(24).toString('hex') });
  const database = resources.use(await openDatabase({ ...config, databaseUrl: url }, log));
  await migrate(database, log);
  const services = await openServices(config, log, database);
  await publishShipped(services, 'frameworks');
  await seedOrganisations(url, sizes);
  const app = createApp(services);
  resources.defer(() => app.close());
  const opened = resources.move();
  return { app, services, url, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function seedOrganisations(url: string, sizes: readonly number[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const { definition } = await db
    .selectFrom('frameworks')
    .select('definition')
    .where('id', '=', 'team-wellbeing')
    .executeTakeFirstOrThrow();
  const framework = parseFramework(definition);
  for (const [index, beacons] of sizes.entries()) {
    const startedAt = performance.now();
    await seedOrganisation(db, framework, { number: index + 1, beacons });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${beacons} Beacons created in ${seconds.toFixed(0)} s`);
  }
  await db.destroy();
}
