import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { shortFolder } from './short-folder.ts';
import type { ShortFolder } from './short-folder.ts';

const maxCloseMs = 5000;

/** The embedded database: a PostgreSQL in a worker thread, reached through a Unix socket in the data folder. */
export class EmbeddedServer implements AsyncDisposable {
  readonly #folder: string;
  readonly #socketFolder: ReturnType<typeof shortFolder>;
  readonly #log: Logger;
  #worker: Worker | null = null;
  #relaunching: Promise<void> = Promise.resolve();
  #isClosing = false;

  private constructor(dataDir: string, log: Logger) {
    this.#folder = path.join(dataDir, 'database');
    this.#socketFolder = socketFolderOf(dataDir);
    this.#log = log;
  }

  static async start(dataDir: string, log: Logger): Promise<EmbeddedServer> {
    const server = new EmbeddedServer(dataDir, log);
    await server.#launch();
    return server;
  }

  get connection() {
    return connectionIn(this.#socketFolder.path);
  }

  /** Ends a database that no longer answers and starts another; uncommitted writes are lost. */
  async replace(): Promise<void> {
    await this.#worker?.terminate();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    await this.#relaunching;
    if (this.#worker) await close(this.#worker);
    this.#socketFolder[Symbol.dispose]();
  }

  async #launch(): Promise<void> {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: {
        folder: this.#folder,
        socketPath: path.join(this.#socketFolder.path, '.s.PGSQL.5432'),
      },
    });
    const ended = once(worker, 'exit').then(([code]) => {
      throw new Error(`The embedded database ended with code ${code}`);
    });
    await Promise.race([once(worker, 'message'), ended]);
    this.#worker = worker;
    worker.on('error', (error) => this.#log.error({ err: error }, 'The embedded database failed'));
    worker.once('exit', () => {
      this.#relaunching = this.#relaunch();
    });
  }

  /** What the log says of the disk, which is often the cause. */
  async #room(): Promise<{ freeMegabytes: number }> {
    const { bavail, bsize } = await fs.promises.statfs(this.#folder);
    return { freeMegabytes: Math.floor((bavail * bsize) / (1024 * 1024)) };
  }

  async #relaunch(): Promise<void> {
    this.#worker = null;
    while (!this.#isClosing && !this.#worker) {
      this.#log.warn('The embedded database is restarting');
      await this.#launch().catch(async (error: unknown) => {
        this.#log.error(
          { err: error, ...(await this.#room()) },
          'The embedded database failed to start',
        );
        await wait(1000);
      });
    }
  }
}

/** The folder of a data folder's socket, under a path short enough for a socket. */
export function socketFolderOf(dataDir: string): ShortFolder {
  const folder = path.join(dataDir, 'socket');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return shortFolder(folder);
}

export function connectionIn(host: string) {
  return { host, port: 5432, user: 'postgres', database: 'postgres' };
}

/** Closes the database with a checkpoint; a database that does not answer in time is terminated. */
async function close(worker: Worker): Promise<void> {
  const exited = once(worker, 'exit');
  worker.postMessage('close');
  await Promise.race([exited, wait(maxCloseMs, null, { ref: false })]);
  await worker.terminate();
}
