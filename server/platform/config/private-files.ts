import fs from 'node:fs';
import path from 'node:path';

const ofOthers = 0o077;

/** Keeps what this process writes from other accounts of the machine, and what is in a folder from before. */
export function keepFilesPrivate(folder: string): void {
  process.umask(ofOthers);
  tighten(folder);
}

/** Links are left alone: what they lead to is not ours. What vanishes meanwhile needs nothing. */
function tighten(file: string): void {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  if ((stats.mode & ofOthers) !== 0) close(file, stats.mode);
  if (!stats.isDirectory()) return;
  for (const name of fs.readdirSync(file)) tighten(path.join(file, name));
}

function close(file: string, mode: number): void {
  try {
    fs.chmodSync(file, mode & ~ofOthers);
  } catch (error) {
    if (fs.existsSync(file)) throw error;
  }
}
