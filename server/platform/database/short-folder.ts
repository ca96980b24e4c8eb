import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The shortest limit on a Unix socket's path among the systems we run on, less the name in the folder. */
const longest = 103 - '/.s.PGSQL.5432'.length;

export interface ShortFolder extends Disposable {
  path: string;
}

/** A way to a folder that is short enough for a Unix socket in it: a link in the temporary folder where its own is not. */
export function shortFolder(folder: string): ShortFolder {
  if (Buffer.byteLength(folder) <= longest) return { path: folder, [Symbol.dispose]() {} };
  const parent = fs.mkdtempSync(path.join(temporaryFolder(), 'beacon-'));
  const link = path.join(parent, 's');
  fs.symlinkSync(folder, link);
  return {
    path: link,
    [Symbol.dispose]: () => fs.rmSync(parent, { recursive: true, force: true }),
  };
}

/** What `mkdtemp` adds to the name it is given. */
const randomLetters = 6;

function temporaryFolder(): string {
  const added = '/beacon-/s'.length + randomLetters;
  return Buffer.byteLength(os.tmpdir()) + added <= longest ? os.tmpdir() : '/tmp';
}
