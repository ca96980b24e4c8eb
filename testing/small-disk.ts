import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const megabyte = 1024 * 1024;

/** A disk of its own in memory, which can be filled; only root can have one. */
export class SmallDisk implements Disposable {
  readonly folder: string;
  readonly #filler: string;

  constructor(megabytes: number) {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-disk-'));
    this.#filler = path.join(this.folder, 'filler');
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder]);
  }

  /** Leaves this much room on it; less if others write meanwhile. */
  fill(leaveMegabytes: number): void {
    const { bavail, bsize } = fs.statfsSync(this.folder);
    const missing = bavail * bsize - leaveMegabytes * megabyte;
    try {
      fs.appendFileSync(this.#filler, Buffer.alloc(Math.max(0, missing)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  /** Makes room again. */
  empty(): void {
    fs.rmSync(this.#filler, { force: true });
  }

  [Symbol.dispose](): void {
    execFileSync('umount', ['--lazy', this.folder]);
    fs.rmdirSync(this.folder);
  }
}
