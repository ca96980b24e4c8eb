import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { answerWorkers } from './cluster-metrics.ts';

/** How long a worker has to answer the requests it was given. */
const graceMs = 12_000;
const pauseMs = 1000;

/** Thrown when a worker ends before it serves. It has printed why. */
export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
  readonly code: number;

  constructor(code: number | null) {
    super(`A worker ended with code ${code} before it served.`);
    this.code = code || 1;
  }
}

/** The number of this worker, from 1; null in a process that is none. */
export function workerNumber(): number | null {
  return cluster.isWorker ? Number(process.env['BEACON_WORKER']) : null;
}

/**
 * Runs this program in several processes that share its port. One that ends is started again; SIGHUP restarts them one
 * after the other, each once its successor serves. A process of another version on disk is of that version.
 * @throws WorkerFailed if one cannot start at first
 */
export class Workers implements AsyncDisposable {
  readonly #log: Logger;
  /** By number; empty while one is started. */
  readonly #workers = new Map<number, Worker>();
  #restart = Promise.resolve();
  #isStopping = false;

  private constructor(log: Logger) {
    this.#log = log;
  }

  static async start(count: number, log: Logger): Promise<Workers> {
    const workers = new Workers(log);
    answerWorkers();
    try {
      // The first makes or changes the tables, prints the address and warms the caches of the disk.
      for (let number = 1; number <= count; number += 1) await workers.#launch(number);
    } catch (error) {
      await workers[Symbol.asyncDispose]();
      throw error;
    }
    return workers;
  }

  /** Replaces all workers one after the other; requests are answered meanwhile. */
  restart(): Promise<void> {
    this.#restart = this.#restart.then(() => this.#replaceAll());
    return this.#restart;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#workers.values()].map(end));
    await this.#restart;
  }

  async #replaceAll(): Promise<void> {
    for (const [number, worker] of this.#workers) {
      if (this.#isStopping) return;
      try {
        await this.#launch(number);
      } catch (error) {
        this.#log.error({ err: error }, 'A worker was not replaced; the others go on as they are');
        return;
      }
      await end(worker);
    }
    this.#log.info('All workers were replaced');
  }

  /** Starts a worker, which takes the place of its predecessor once it serves. */
  async #launch(number: number): Promise<void> {
    const worker = cluster.fork({ BEACON_WORKER: String(number) });
    const ended = once(worker, 'exit').then(([code]) => {
      throw new WorkerFailed(code as number | null);
    });
    await Promise.race([once(worker, 'listening'), ended]);
    ended.catch(() => this.#replaceEnded(number, worker));
    this.#workers.set(number, worker);
    this.#log.info({ worker: number, workerPid: worker.process.pid }, 'A worker serves');
    if (this.#isStopping) await end(worker);
  }

  /** Starts a worker again that ended by itself, however often that fails. */
  async #replaceEnded(number: number, worker: Worker): Promise<void> {
    const isMissing = () => !this.#isStopping && this.#workers.get(number) === worker;
    while (isMissing()) {
      this.#log.error({ worker: number }, 'A worker ended and is started again');
      await this.#launch(number).catch(() => wait(pauseMs));
    }
  }
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const exited = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(timer);
}
