import fs from 'node:fs/promises';
import { Problem } from '#contract/problems.ts';

const maxAgeMs = 2000;

const megabyte = 1024 * 1024;

/** Thrown when a disk has no room for what should be written; the message says how much it needs. */
export class StorageFull extends Error {
  override name = 'StorageFull';

  constructor(folder: string, free: number, needed: number) {
    const [has, needs] = [free, needed].map((bytes) => `${Math.ceil(bytes / megabyte)} MB`);
    super(`${folder} has ${has} free and needs ${needs}`);
  }
}

/** Rejects writes while the disk still has room for writes under way. */
export class StorageGuard {
  readonly #folder: string;
  readonly #neededBytes: number;
  #checkedAt = -Infinity;
  #hasRoom = true;

  constructor(folder: string, neededBytes: number) {
    this.#folder = folder;
    this.#neededBytes = neededBytes;
  }

  /** @throws the problem `storage_full` when the disk is nearly full. */
  async assertRoomToWrite(): Promise<void> {
    if (performance.now() - this.#checkedAt > maxAgeMs) await this.#check();
    if (!this.#hasRoom) throw new Problem('storage_full', { retryAfterSeconds: 30 });
  }

  async #check(): Promise<void> {
    this.#checkedAt = performance.now();
    const { bavail, bsize } = await fs.statfs(this.#folder);
    this.#hasRoom = bavail * bsize >= this.#neededBytes;
  }
}
