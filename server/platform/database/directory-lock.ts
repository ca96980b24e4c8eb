import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another server uses the data folder; the message names it. */
export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

/**
 * Reserves a folder for this process. The lock belongs to an open file, so it is released however the process
 * ends, and two processes that start at once cannot both get it.
 */
export class DirectoryLock implements Disposable {
  readonly #file: DatabaseSync;
  readonly #holder: string;

  private constructor(file: DatabaseSync, holder: string) {
    this.#file = file;
    this.#holder = holder;
  }

  /** @param address where this server is reached; the error of a second server names it. */
  static take(folder: string, address: string): DirectoryLock {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const holder = path.join(folder, 'server.json');
    const file = new DatabaseSync(path.join(folder, 'server.lock'), { timeout: 0 });
    try {
      file.exec('begin exclusive');
    } catch (error) {
      file.close();
      if (!isBusy(error)) throw error;
      throw new DirectoryInUse(inUse(folder, holder), { cause: error });
    }
    const temporary = `${holder}.${process.pid}`;
    fs.writeFileSync(temporary, JSON.stringify({ pid: process.pid, host: os.hostname(), address }));
    fs.renameSync(temporary, holder);
    return new DirectoryLock(file, holder);
  }

  [Symbol.dispose](): void {
    fs.rmSync(this.#holder, { force: true });
    this.#file.close();
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function inUse(folder: string, holder: string): string {
  const message = `${folder} is in use by another server`;
  try {
    const { pid, host, address } = JSON.parse(fs.readFileSync(holder, 'utf8'));
    const startedAt = fs.statSync(holder).mtime.toISOString();
    return `${message}: process ${pid} on ${host}, started at ${startedAt}, serving ${address}.`;
  } catch {
    return `${message} that is just starting.`;
  }
}
