import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { repeatJob } from '#server/platform/jobs/repeat-job.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/database/open.ts';
import { BackupError } from './layout.ts';
import { writeBackup } from './write-backup.ts';

type BackupServices = Pick<Services, 'clock' | 'config' | 'files' | 'log'>;

const hour = 3_600_000;

/** The advisory lock of a backup that is being made: an arbitrary number that nothing else in the database locks. */
export const backupLock = 7_205_042;

/** Looks every hour whether a backup is due, until it is disposed; without BACKUP_DIR there is nothing to do. */
export function runBackups(
  services: BackupServices,
  database: Pick<Database, 'connect' | 'openSnapshot'>,
): AsyncDisposable {
  const run = async () => {
    await backUpIfDue(services, database).catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error;
      services.log.error({ reason: error.message }, 'Backup failed');
    });
  };
  return repeatJob(services, { name: 'Backup', everyMs: hour, run });
}

/** Makes a backup where the latest is a day old, and removes the oldest. Several servers share a folder. */
export async function backUpIfDue(
  services: BackupServices,
  database: Pick<Database, 'connect' | 'openSnapshot'>,
): Promise<void> {
  const { backups } = services.config;
  if (!backups) return;
  await mkdir(backups.folder, { recursive: true, mode: 0o700 });
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock($1) as "isFree"',
      [backupLock],
    );
    if (!rows[0]?.isFree || (await isFresh(services, backups.folder))) return;
    const name = nameAt(services.clock.now());
    await writeBackup(services, database, path.join(backups.folder, name));
    for (const old of (await backupNamesIn(backups.folder)).slice(0, -backups.kept)) {
      await rm(path.join(backups.folder, old));
    }
  } finally {
    await client.end();
  }
}

/** The name of a backup that is made at an instant. */
export function nameAt(instant: Date): string {
  return `beacon-${instant.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;
}

async function isFresh({ clock }: BackupServices, folder: string): Promise<boolean> {
  const latest = (await backupNamesIn(folder)).at(-1);
  const yesterday = nameAt(new Date(clock.now().getTime() - 24 * hour));
  return latest !== undefined && latest > yesterday;
}

/** The backups that were made here, oldest first; other files are left alone. */
export async function backupNamesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /^beacon-\d{8}T\d{6}Z\.tar\.gz$/.test(name)).toSorted();
}
