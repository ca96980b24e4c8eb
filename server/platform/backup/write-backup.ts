import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { pack, type Pack } from 'tar-stream';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Snapshot } from '#server/platform/database/snapshot.ts';
import { isDiskFull } from '#server/platform/disk/disk-full.ts';
import {
  BackupError,
  filesFolder,
  type Foot,
  footName,
  type Head,
  headName,
  keyMarkOf,
  layoutVersion,
  tablesFolder,
} from './layout.ts';
import { findTables, readRows, RowCount, type Table } from './tables.ts';

type BackupServices = Pick<Services, 'clock' | 'config' | 'files'>;

/** Writes the database as it is at one moment, and all files, into one file. A file of that name is replaced at the end. */
export async function writeBackup(
  services: BackupServices,
  database: Pick<Database, 'openSnapshot'>,
  path: string,
): Promise<Foot> {
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  await using opened = new AsyncDisposableStack();
  try {
    const snapshot = opened.use(await database.openSnapshot());
    const archive = pack();
    const written = pipeline(
      archive,
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    const [foot] = await Promise.all([fill(services, snapshot, archive), written]);
    await rename(unfinished, path);
    return foot;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw isDiskFull(error)
      ? new BackupError(
          `There is no room for the backup, and nothing of it was left: ${error.message}.`,
        )
      : error;
  }
}

async function fill(services: BackupServices, { client }: Snapshot, archive: Pack): Promise<Foot> {
  try {
    const foot: Foot = { tables: {}, files: {} };
    await client.query(`set local time zone 'UTC'`);
    await add(archive, headName, JSON.stringify(await headOf(services, client)));
    for (const table of await findTables(client)) {
      foot.tables[table.name] = await addTable(client, archive, table);
    }
    await client.query('commit');
    for await (const name of services.files.list()) {
      const file = await addFile(services, archive, name);
      if (file) foot.files[name] = file;
    }
    await add(archive, footName, JSON.stringify(foot));
    archive.finalize();
    return foot;
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function headOf({ clock, config }: BackupServices, client: Client): Promise<Head> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by name',
  );
  return {
    layout: layoutVersion,
    madeAt: clock.now().toISOString(),
    version: versionOfThis(),
    mode: config.mode,
    keyMark: keyMarkOf(config.secretKey),
    migrations: rows.map(({ name }) => name),
  };
}

function versionOfThis(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

/** An archive needs the length of an entry before its content, so a table is in parts. */
async function addTable(client: Client, archive: Pack, table: Table) {
  const counted = new RowCount();
  let part = 0;
  for await (const rows of readRows(client, table)) {
    part += 1;
    counted.add(rows);
    await add(archive, `${tablesFolder}${table.name}/${part}`, rows);
  }
  return counted.end();
}

/** Null for a file that was removed meanwhile. */
async function addFile({ files }: BackupServices, archive: Pack, name: string) {
  const [size, content] = [await files.sizeOf(name), await files.open(name)];
  if (size === null || content === null) return null;
  const hash = createHash('sha256');
  await new Promise<void>((resolve, reject) => {
    const entry = archive.entry({ name: `${filesFolder}${name}`, size }, settle(resolve, reject));
    content.on('data', (part: Uint8Array) => hash.update(part));
    pipeline(content, entry).catch(reject);
  });
  return { size, sha256: hash.digest('hex') };
}

/** Adds an entry, and waits until there is room for the next one. */
async function add(archive: Pack, name: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  await new Promise<void>((resolve, reject) => {
    archive.entry({ name }, bytes, settle(resolve, reject));
  });
}

function settle(resolve: () => void, reject: (error: Error) => void) {
  return (error?: Error | null) => (error ? reject(error) : resolve());
}
