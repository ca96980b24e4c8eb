import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { EmbeddedServer } from './embedded-server.ts';
import { StorageFull } from '#server/platform/disk/disk-full.ts';

/** The database as it was at one moment, for long reads. */
export interface Snapshot extends AsyncDisposable {
  client: pg.Client;
}

interface EmbeddedSource {
  dataDir: string;
  /** How many bytes must stay free beside the copy. */
  freeBytes: number;
  log: Logger;
  connect: () => Promise<pg.Client>;
}

const prefix = 'snapshot-';

/** A snapshot of a PostgreSQL server: one transaction, beside which others write. */
export async function serverSnapshot(connect: () => Promise<pg.Client>): Promise<Snapshot> {
  const client = await connect();
  await client.query('begin isolation level repeatable read, read only');
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

/**
 * A snapshot of the embedded database: a copy of its files beside it, opened as a database of its own. Reading the one
 * backend itself would make everybody wait, whereas they wait for the copy alone.
 * @throws StorageFull if there is no room for the copy
 */
export async function embeddedSnapshot(source: EmbeddedSource): Promise<Snapshot> {
  await using opened = new AsyncDisposableStack();
  const folder = await fs.mkdtemp(path.join(source.dataDir, prefix));
  opened.defer(() => fs.rm(folder, { recursive: true, force: true }));
  await copyFiles(source, folder);
  const { connection } = opened.use(await EmbeddedServer.start(folder, source.log));
  const client = opened.adopt(new pg.Client(connection), (each) => each.end());
  await client.connect();
  await client.query('begin read only');
  const open = opened.move();
  return { client, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** Removes the copies of a process that was killed. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  const names = (await fs.readdir(dataDir)).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => fs.rm(path.join(dataDir, name), { recursive: true })));
}

/** The files of one moment, as after a power failure, from which the copy recovers: nobody else has the backend meanwhile. */
async function copyFiles({ dataDir, freeBytes, connect }: EmbeddedSource, target: string) {
  const files = path.join(dataDir, 'database');
  await assertRoom(dataDir, (await sizeOf(files)) + freeBytes);
  const holder = await connect();
  try {
    await holder.query('begin');
    await fs.cp(files, path.join(target, 'database'), {
      recursive: true,
      mode: fs.constants.COPYFILE_FICLONE,
    });
  } finally {
    await holder.end();
  }
}

async function assertRoom(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder);
  if (bavail * bsize < needed) throw new StorageFull(folder, bavail * bsize, needed);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const stats = await Promise.all(
    files.map((file) => fs.stat(path.join(file.parentPath, file.name)).catch(() => null)),
  );
  return stats.reduce((sum, stat) => sum + (stat?.size ?? 0), 0);
}
