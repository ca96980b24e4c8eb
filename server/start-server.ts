import path from 'node:path';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { earlierDataNotice } from './platform/config/data-folder.ts';
import type { Config } from './platform/config/config.ts';
import { workerNumber } from './operations/workers.ts';
import type { Database } from './platform/database/open.ts';
import { publishShipped } from './frameworks/publish-shipped.ts';
import { greeting } from './demo/greeting.ts';
import { runImports } from './beacons/imports/import-job.ts';
import { runMails } from './mail/mail-job.ts';
import { backUpBeforeUpgrade } from './platform/backup/before-upgrade.ts';
import { runBackups } from './platform/backup/backup-job.ts';
import { runEvents } from './platform/events/event-job.ts';
import { hotStatements, openServices } from './services.ts';
import { prepareDatabase } from './demo/prepare-database.ts';
import { runRetention } from './results/retention/retention-job.ts';
import { runWindows } from './assessments/window-job.ts';

/** How long requests on open connections are answered while the server stops. */
const drainMs = 2000;
const frameworks = path.join(import.meta.dirname, '../frameworks');

/** Brings an open database up to date and serves it, with all jobs, until it is disposed of. */
export async function startServer(
  config: Config,
  log: Logger,
  database: Database,
): Promise<AsyncDisposable> {
  await using running = new AsyncDisposableStack();
  const services = await openServices(config, log, database);
  await backUpBeforeUpgrade(services, database);
  await prepareDatabase(database, config, log);
  await publishShipped(services, frameworks);
  if (config.mode === 'demo') await (await import('./demo/load-demo.ts')).loadDemo(services);
  const warming = database.warm(await hotStatements(services));
  running.defer(() => warming);
  const isWatching = process.argv.includes('--dev');
  const app = createApp(services, { database, isWatching, drainMs });
  running.defer(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  running.use(services.reportPreparations);
  running.use(runWindows(services));
  running.use(runEvents(services));
  running.use(runMails(services));
  running.use(runImports(services));
  running.use(runRetention(services));
  running.use(runBackups(services, database));
  if ((workerNumber() ?? 1) === 1) {
    console.log((earlierDataNotice(config) ?? '') + (await greeting(services)));
  }
  return running.move();
}
