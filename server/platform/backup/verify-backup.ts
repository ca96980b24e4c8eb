import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { BackupError, type Foot } from './layout.ts';
import { readBackup, type BackupContents } from './read-backup.ts';
import { RowCount } from './tables.ts';

/** Reads a whole backup, and compares each table and file with its checksum. @throws BackupError */
export async function verifyBackup(path: string): Promise<BackupContents> {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`);
  const tables = new Map<string, RowCount>();
  const files: Foot['files'] = {};
  const contents = await readBackup(path, {
    rows: async (table, content) => {
      const counted = tables.get(table) ?? new RowCount();
      tables.set(table, counted);
      for await (const part of content) counted.add(part);
    },
    file: async (name, content) => {
      files[name] = await sumOf(content);
    },
  }).catch((error: unknown) => {
    const reason =
      error instanceof BackupError ? error.message : 'It is damaged, or something else.';
    throw new BackupError(`${path} cannot be used as a backup. ${reason}`, { cause: error });
  });
  const found = Object.fromEntries([...tables].map(([name, counted]) => [name, counted.end()]));
  const wrong = [
    ...differing({ ...emptyTables(contents.foot), ...found }, contents.foot.tables),
    ...differing(files, contents.foot.files),
  ];
  if (wrong.length > 0) {
    throw new BackupError(`${path} is damaged: ${wrong.join(', ')} is not what was backed up.`);
  }
  return contents;
}

/** The names under which two records have different values. */
export function differing(found: Record<string, unknown>, expected: Record<string, unknown>) {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...names].filter((name) => !isDeepStrictEqual(found[name], expected[name]));
}

/** A table without rows has no entry. */
function emptyTables({ tables }: Foot): Foot['tables'] {
  const empty = Object.entries(tables).filter(([, { rows }]) => rows === 0);
  return Object.fromEntries(empty.map(([name]) => [name, new RowCount().end()]));
}

async function sumOf(content: AsyncIterable<Uint8Array>): Promise<Foot['files'][string]> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of content) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}
