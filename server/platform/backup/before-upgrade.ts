import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/database/open.ts';
import { findPending } from '#server/platform/migrations/migrate.ts';
import { backupLock, nameAt } from './backup-job.ts';
import { BackupError } from './layout.ts';
import { writeBackup } from './write-backup.ts';

type UpgradeServices = Pick<Services, 'clock' | 'config' | 'files' | 'log'>;

/**
 * Makes a backup of a production database that this version is about to change; of several servers that start, one does.
 * @throws BackupError if it cannot be made: the database stays as it is
 */
export async function backUpBeforeUpgrade(
  services: UpgradeServices,
  database: Pick<Database, 'connect' | 'openSnapshot'>,
): Promise<void> {
  const { config, clock, log } = services;
  if (config.mode === 'demo' || !config.isUpgradeBackedUp || !(await isUpgrade(database))) return;
  const client = await database.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [backupLock]);
    if (!(await isUpgrade(database))) return;
    const folder = config.backups?.folder ?? path.join(config.dataDir, 'backups');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, nameAt(clock.now()));
    await writeBackup(services, database, file);
    log.info({ file }, 'Backed up before the upgrade');
  } catch (error) {
    throw new BackupError(
      `The backup before the upgrade cannot be made (${(error as Error).message}), so nothing was changed.
Mend it, or set BACKUP_BEFORE_UPGRADE=no if the database is backed up in another way.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function isUpgrade(database: Pick<Database, 'connect'>): Promise<boolean> {
  const { applied, missing } = await findPending(database);
  return applied > 0 && missing.length > 0;
}
