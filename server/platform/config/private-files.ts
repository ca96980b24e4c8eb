import fs from 'node:fs';
import path from 'node:path';

const groupAndOthers = 0o077;

/** Denies other accounts of the machine access to a folder's present files and to all files this process writes. */
export function keepFilesPrivate(folder: string): void {
  process.umask(groupAndOthers);
  tighten(folder);
}

/** Skips symbolic links, whose targets are not ours, and files that vanish meanwhile. */
function tighten(file: string): void {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  if ((stats.mode & groupAndOthers) !== 0) close(file, stats.mode);
  if (!stats.isDirectory()) return;
  for (const name of fs.readdirSync(file)) tighten(path.join(file, name));
}

function close(file: string, mode: number): void {
  try {
    fs.chmodSync(file, mode & ~groupAndOthers);
  } catch (error) {
    if (fs.existsSync(file)) throw error;
  }
}
