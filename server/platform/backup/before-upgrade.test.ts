import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { findPending, migrate, shippedMigrations } from '#server/platform/migrations/migrate.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { backUpBeforeUpgrade } from './before-upgrade.ts';
import { BackupError } from './layout.ts';
import { verifyBackup } from './verify-backup.ts';

const log = pino({ level: 'silent' });
/** A backup of the embedded database opens another one, which takes long on a busy machine. */
const twoDatabases = { timeout: 120_000 };
const earlier = '0052-forget-sample.sql';

/** A database of an earlier version with one person in it. */
async function earlierInstallation(changes: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = await newDatabaseConfig();
  fs.mkdirSync(dataDir, { recursive: true });
  const config = readConfig({
    MODE: 'production',
    PUBLIC_URL: 'https://beacon.example',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...changes,
  });
  const database = await openDatabase(config, log);
  onTestFinished(() => database[Symbol.asyncDispose]());
  await migrate(database, log, shippedMigrations, earlier);
  await sql`insert into users (id, email, name, password_hash, created_at)
    values (gen_random_uuid(), 'ada@north.test', 'Ada', 'set', now())`.execute(database.db);
  const files = await openFiles(config);
  const services = { config, files, log, clock: { now: () => new Date() } };
  return { config, services, database };
}

function backupsIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

async function appliedOf(database: Database): Promise<number> {
  return (await findPending(database)).applied;
}

test(
  'A database of an earlier version is backed up once before it is changed',
  twoDatabases,
  async () => {
    const { config, services, database } = await earlierInstallation();
    await Promise.all([
      backUpBeforeUpgrade(services, database),
      backUpBeforeUpgrade(services, database),
    ]);
    const folder = path.join(config.dataDir, 'backups');
    const names = backupsIn(folder);
    expect(names).not.toHaveLength(0);
    for (const name of names) {
      const { head, foot } = await verifyBackup(path.join(folder, name));
      expect(head.migrations.at(-1)).toBe(earlier);
      expect(foot.tables['users']?.rows).toBe(1);
    }
    await migrate(database, log);
    await backUpBeforeUpgrade(services, database);
    expect(backupsIn(folder)).toEqual(names);
  },
);

test('The backup goes to BACKUP_DIR where that is set', twoDatabases, async () => {
  const folder = path.join((await newDatabaseConfig()).dataDir, 'elsewhere');
  const { config, services, database } = await earlierInstallation({ BACKUP_DIR: folder });
  await backUpBeforeUpgrade(services, database);
  expect(backupsIn(folder)).toHaveLength(1);
  expect(backupsIn(path.join(config.dataDir, 'backups'))).toEqual([]);
});

test.each([
  ['a demo', { MODE: 'demo', PUBLIC_URL: '' }],
  ['an installation that is backed up in another way', { BACKUP_BEFORE_UPGRADE: 'no' }],
])('There is no backup of %s', async (_, changes) => {
  const { config, services, database } = await earlierInstallation(changes);
  await backUpBeforeUpgrade(services, database);
  expect(backupsIn(path.join(config.dataDir, 'backups'))).toEqual([]);
});

test('Without room for a backup the database stays as it is, and the error says what to do', async () => {
  const { config, services, database } = await earlierInstallation();
  fs.writeFileSync(path.join(config.dataDir, 'backups'), 'not a folder');
  const before = await appliedOf(database);
  const backup = backUpBeforeUpgrade(services, database);
  await expect(backup).rejects.toThrow(BackupError);
  await expect(backup).rejects.toThrow('BACKUP_BEFORE_UPGRADE=no');
  expect(await appliedOf(database)).toBe(before);
});
