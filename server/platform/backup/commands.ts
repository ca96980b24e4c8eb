import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import type { Services } from '#server/platform/services.ts';
import { nameAt } from './backup-job.ts';
import { BackupError, type Foot, type Head } from './layout.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Writes a backup to a file, at first to one with the time in its name, and says what is in it. */
export async function makeBackup(
  services: Services,
  database: Database,
  to: string | undefined,
): Promise<string> {
  const { clock, config } = services;
  const file = path.resolve(to ?? path.join(config.dataDir, 'backups', nameAt(clock.now())));
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const foot = await writeBackup(services, database, file);
  return `${file} holds ${wordsOf(foot)}.
Keep a copy of it elsewhere, and the secret key in another place: without it nobody with an authenticator can sign in.`;
}

/** Reads a backup whole, and says what is in it. */
export async function describeBackup(from: string | undefined): Promise<string> {
  const { head, foot } = await verifyBackup(required(from));
  return `${from} is whole. ${originOf(head)} It holds ${wordsOf(foot)}.`;
}

/** Restores a backup into the configured database, while no server uses it. */
export async function putBack(
  config: Config,
  log: Logger,
  from: string | undefined,
): Promise<string> {
  await using database = await openDatabase(config, log);
  const files = await openFiles(config);
  const foot = await restoreBackup({ config, log, files }, database, required(from));
  return `${wordsOf(foot)} were restored, and every row was compared with the backup. People sign in again.`;
}

function required(from: string | undefined): string {
  if (!from) throw new BackupError('--from needs the path of a backup.');
  return path.resolve(from);
}

function originOf({ madeAt, version, mode }: Head): string {
  return `Version ${version} of Beacon made it at ${madeAt} with MODE=${mode}.`;
}

function wordsOf({ tables, files }: Foot): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const count = Object.keys(files).length;
  return `${rows} ${rows === 1 ? 'row' : 'rows'} and ${count} ${count === 1 ? 'file' : 'files'}`;
}
