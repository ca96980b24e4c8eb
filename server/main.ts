import { existsSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { createApp } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { earlierDataNotice } from './platform/config/data-folder.ts';
import { openDatabase } from './platform/database/open.ts';
import { publishShipped } from './frameworks/publish-shipped.ts';
import { greeting } from './demo/greeting.ts';
import { runImports } from './beacons/imports/import-job.ts';
import { runMails } from './mail/mail-job.ts';
import { backUpBeforeUpgrade } from './platform/backup/before-upgrade.ts';
import { runBackups } from './platform/backup/backup-job.ts';
import { runEvents } from './platform/events/event-job.ts';
import { hotStatements, openServices } from './services.ts';
import { prepareDatabase } from './demo/prepare-database.ts';
import { keepFilesPrivate } from './platform/config/private-files.ts';
import { runRetention } from './results/retention/retention-job.ts';
import { runWindows } from './assessments/window-job.ts';

const expectedErrors = new Set([
  'BackupError',
  'ConfigError',
  'DirectoryInUse',
  'FrameworkFileError',
  'MigrationError',
  'ServerRoleError',
  'WrongDatabase',
]);
const root = path.join(import.meta.dirname, '..');

try {
  await run();
} catch (error) {
  // Errors that the operator can fix are printed as a message, others with their stack.
  console.error(isExpected(error) ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return expectedErrors.has(error.name) || ('code' in error && error.code === 'EADDRINUSE');
}

async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const log = pino({ level: config.logLevel });
  await using running = new AsyncDisposableStack();
  const database = running.use(await openDatabase(config, log));
  const services = await openServices(config, log, database.db);
  await backUpBeforeUpgrade(services, database);
  await prepareDatabase(database, config, log);
  await publishShipped(services, path.join(root, 'frameworks'));
  if (config.mode === 'demo') await (await import('./demo/load-demo.ts')).loadDemo(services);
  const warming = database.warm(await hotStatements(services));
  running.defer(() => warming);
  const isWatching = process.argv.includes('--dev');
  const app = createApp(services, { database, isWatching });
  running.defer(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  running.use(runWindows(services));
  running.use(runEvents(services));
  running.use(runMails(services));
  running.use(runImports(services));
  running.use(runRetention(services));
  running.use(runBackups(services, database));
  console.log((earlierDataNotice(config) ?? '') + (await greeting(services)));
  await stopSignal();
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
