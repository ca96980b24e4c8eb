import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The lowest limit in bytes on a Unix socket's path among our systems, less the socket's file name. */
const maxBytes = 103 - '/.s.PGSQL.5432'.length;

export interface ShortFolder extends Disposable {
  path: string;
}

/** A path to a folder that is short enough for a Unix socket in it: a symbolic link where the folder's path is too long. */
export function shortFolder(folder: string): ShortFolder {
  if (Buffer.byteLength(folder) <= maxBytes) return { path: folder, [Symbol.dispose]() {} };
  const parent = fs.mkdtempSync(path.join(temporaryFolder(), 'beacon-'));
  const link = path.join(parent, 's');
  fs.symlinkSync(folder, link);
  return {
    path: link,
    [Symbol.dispose]: () => fs.rmSync(parent, { recursive: true, force: true }),
  };
}

/** How many characters `mkdtemp` adds to its prefix. */
const randomCharacters = 6;

function temporaryFolder(): string {
  const suffixBytes = '/beacon-/s'.length + randomCharacters;
  return Buffer.byteLength(os.tmpdir()) + suffixBytes <= maxBytes ? os.tmpdir() : '/tmp';
}
