import fs from 'node:fs/promises';
import type { Logger } from 'pino';
import { Problem } from '#contract/problems.ts';
import { StorageFull } from '#server/platform/disk/disk-full.ts';

const maxAgeMs = 2000;

/** Rejects writes while the disk still has room for writes under way. */
export class StorageGuard {
  readonly #folder: string;
  readonly #neededBytes: number;
  readonly #log: Logger;
  #checkedAt = -Infinity;
  #hasRoom = true;

  constructor(folder: string, neededBytes: number, log: Logger) {
    this.#folder = folder;
    this.#neededBytes = neededBytes;
    this.#log = log;
  }

  /** @throws the problem `storage_full` when the disk is nearly full. */
  async assertRoomToWrite(): Promise<void> {
    if (performance.now() - this.#checkedAt > maxAgeMs) await this.#check();
    if (!this.#hasRoom) throw new Problem('storage_full', { retryAfterSeconds: 30 });
  }

  async #check(): Promise<void> {
    this.#checkedAt = performance.now();
    const { bavail, bsize } = await fs.statfs(this.#folder);
    const free = bavail * bsize;
    const hasRoom = free >= this.#neededBytes;
    if (hasRoom === this.#hasRoom) return;
    this.#hasRoom = hasRoom;
    if (hasRoom) this.#log.warn('The disk of the database has room again: writes are accepted');
    else {
      const { message: disk } = new StorageFull(this.#folder, free, this.#neededBytes);
      this.#log.error({ disk }, 'The disk of the database is nearly full: writes are refused');
    }
  }
}
