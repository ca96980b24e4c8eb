import { existsSync } from 'node:fs';
import path from 'node:path';
import pino, { type Logger } from 'pino';
import { createApp } from './app.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { earlierDataNotice } from './platform/config/data-folder.ts';
import { WorkerFailed, Workers, workerNumber } from './operations/workers.ts';
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
/** How long requests on open connections are answered while the server stops. */
const drainMs = 2000;
const root = path.join(import.meta.dirname, '..');

try {
  await run();
} catch (error) {
  if (error instanceof WorkerFailed) process.exit(error.code);
  // Errors that the operator can fix are printed as a message, others with their stack.
  console.error(isExpected(error) ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
// A worker's channel to its parent would keep it alive.
if (workerNumber() !== null) process.exit();

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return expectedErrors.has(error.name) || ('code' in error && error.code === 'EADDRINUSE');
}

async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const worker = workerNumber();
  const own = pino({ level: config.logLevel });
  const log = worker === null ? own : own.child({ worker });
  if (config.workers > 1 && worker === null) await runWorkers(config.workers, log);
  else await serve(config, log);
}

async function runWorkers(count: number, log: Logger): Promise<void> {
  await using workers = await Workers.start(count, log);
  process.on('SIGHUP', () => void workers.restart());
  await stopSignal();
}

async function serve(config: Config, log: Logger): Promise<void> {
  await using running = new AsyncDisposableStack();
  const database = running.use(await openDatabase(config, log));
  const services = await openServices(config, log, database);
  await backUpBeforeUpgrade(services, database);
  await prepareDatabase(database, config, log);
  await publishShipped(services, path.join(root, 'frameworks'));
  if (config.mode === 'demo') await (await import('./demo/load-demo.ts')).loadDemo(services);
  const warming = database.warm(await hotStatements(services));
  running.defer(() => warming);
  const isWatching = process.argv.includes('--dev');
  const app = createApp(services, { database, isWatching, drainMs });
  running.defer(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  running.use(runWindows(services));
  running.use(runEvents(services));
  running.use(runMails(services));
  running.use(runImports(services));
  running.use(runRetention(services));
  running.use(runBackups(services, database));
  if ((workerNumber() ?? 1) === 1) {
    console.log((earlierDataNotice(config) ?? '') + (await greeting(services)));
  }
  await stopSignal();
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
