import { existsSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import { type Config, readConfig } from './platform/config/config.ts';
import { WorkerFailed, Workers, workerNumber } from './operations/workers.ts';
import { openDatabase } from './platform/database/open.ts';
import { keepFilesPrivate } from './platform/config/private-files.ts';

const expectedErrors = new Set([
  'BackupError',
  'ConfigError',
  'DirectoryInUse',
  'FrameworkFileError',
  'MigrationError',
  'ServerRoleError',
  'WrongDatabase',
]);
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
  // The server's code is loaded while the database opens.
  const opening = openDatabase(config, log);
  const [{ startServer }, database] = await Promise.all([import('./start-server.ts'), opening]);
  running.use(database);
  running.use(await startServer(config, log, database));
  await stopSignal();
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
