import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  BackupError,
  filesFolder,
  type Foot,
  footName,
  footSchema,
  type Head,
  headName,
  headSchema,
  layoutVersion,
  tablesFolder,
} from './layout.ts';

/** The bytes of an entry. */
export type Content = AsyncIterable<Uint8Array>;

/** What is done with the entries of a backup; the content of each is read to its end. */
export interface BackupReader {
  rows: (table: string, content: Content) => Promise<void>;
  file: (name: string, content: Content) => Promise<void>;
}

export interface BackupContents {
  head: Head;
  foot: Foot;
}

/** Reads a backup from its beginning to its end. @throws BackupError for what is none, or is of a newer version */
export async function readBackup(path: string, reader: BackupReader): Promise<BackupContents> {
  const entries = extract();
  const unpacking = pipeline(createReadStream(path), createGunzip(), entries);
  unpacking.catch(() => undefined);
  let head: Head | null = null;
  let foot: Foot | null = null;
  for await (const entry of entries) {
    const { name } = entry.header;
    const content = entry as Content;
    if (!head) head = headIn(name, await textIn(content));
    else if (name === footName) foot = footSchema.parse(JSON.parse(await textIn(content)));
    else if (name.startsWith(filesFolder))
      await reader.file(name.slice(filesFolder.length), content);
    else await reader.rows(tableOf(name), content);
  }
  await unpacking;
  if (!head || !foot) throw new BackupError('It ends too early: the backup was not finished.');
  return { head, foot };
}

/** The whole text of a small entry. */
export async function textIn(content: Content): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

function headIn(name: string, content: string): Head {
  if (name !== headName) throw new BackupError('It is no backup of Beacon.');
  const { layout } = JSON.parse(content) as Partial<Head>;
  if (layout !== layoutVersion) throw new BackupError('It was made by a newer version of Beacon.');
  return headSchema.parse(JSON.parse(content));
}

/** The table of an entry `tables/<table>/<part>`. */
function tableOf(name: string): string {
  const [table] = name.slice(tablesFolder.length).split('/');
  if (!name.startsWith(tablesFolder) || !table) throw new BackupError(`It contains ${name}.`);
  return table;
}
