import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFiles, startParameters } from './durable-files.ts';

/** Opens the database in a folder and creates it there first if missing; an interrupted creation starts over. */
export async function openFiles(folder: string): Promise<PGlite> {
  if (!fs.existsSync(folder)) await create(folder);
  return open(folder);
}

async function create(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const pglite = await open(unfinished);
  await pglite.close();
  syncAll(unfinished);
  fs.renameSync(unfinished, folder);
  sync(path.dirname(folder));
}

function open(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFiles(folder),
    startParams: startParameters,
    extensions: { btree_gin, pg_trgm },
  });
}

function syncAll(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) syncAll(child);
    else sync(child);
  }
  sync(folder);
}

function sync(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}
