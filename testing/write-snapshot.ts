import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { serverRole } from '#server/platform/database/server-role.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { migrate, shippedMigrationNames } from '#server/platform/migrations/migrate.ts';
import { splitStatements } from '#server/platform/migrations/split-statements.ts';
import { systemBinaries } from './postgres-binaries.ts';
import { PostgresServer } from './postgres-server.ts';
import { testServices } from './test-services.ts';

// Writes a snapshot of the database of this version, filled with the demo, to testing/upgrades/, unless it is there.

const dumpOptions = ['--inserts', '--rows-per-insert=1000', '--no-owner', '--no-comments'];
const owner = / FOR ROLE \w+(?= IN SCHEMA )/;
const setting = /^(SET|SELECT pg_catalog\.set_config)\b/;
/** Roles belong to the whole server, so that a dump of a database lacks them. */
const role = `DO $$ BEGIN CREATE ROLE ${serverRole} NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;

const [number = ''] = shippedMigrationNames().at(-1)?.split('-') ?? [];
const file = path.join(import.meta.dirname, 'upgrades', `${number}.sql.gz`);
await using server = await PostgresServer.start('system');
await fillDatabase(server.url);
fs.writeFileSync(file, gzipSync(dumpOf(server.url), { level: 9 }), { flag: 'wx' });
process.stdout.write(`${file}: ${fs.statSync(file).size} bytes\n`);

async function fillDatabase(databaseUrl: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const config = { dataDir: os.tmpdir(), databaseUrl, publicUrl: 'http://127.0.0.1:3000' };
  await using database = await openDatabase(config, log);
  await migrate(database, log);
  await database.restrict();
  const services = await testServices(database);
  await loadDemo(services);
  await deliverEvents(services);
  await services.db.insertInto('installation').values({ mode: 'demo' }).execute();
}

/** Statements that every PostgreSQL from version 15 on runs, and the embedded one. */
function dumpOf(url: string): string {
  const program = path.join(systemBinaries() ?? '', 'pg_dump');
  const options = { encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
  const dump = execFileSync(program, [...dumpOptions, url], options);
  const statements = splitStatements(dump.replaceAll(/^\\(un)?restrict .*$/gm, ''))
    .map((statement) => statement.replace(/^(--.*\s*)+/, '').replace(owner, ''))
    .filter((statement) => statement && !setting.test(statement));
  return ['SET check_function_bodies = false', role, ...statements, ''].join(';\n');
}
