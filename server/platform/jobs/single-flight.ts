import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A task under way. */
export interface Flight<A> {
  begunAt: Date;
  result: Promise<A>;
}

interface Task<A> {
  /** What the task makes, by which those who ask for the same find it. */
  key: string;
  /** The time at which it would begin. */
  now: Date;
  run: () => Promise<A>;
}

interface SingleFlightOptions {
  log: Logger;
  /** Names the tasks in the log. */
  name: string;
}

/** Runs tasks that take longer than a request waits, each once for all who ask for it in the meantime. */
export class SingleFlight implements Disposable {
  readonly #options: SingleFlightOptions;
  readonly #flights = new Map<string, Flight<unknown>>();
  readonly #closing = new AbortController();

  constructor(options: SingleFlightOptions) {
    this.#options = options;
  }

  /** The task of this key that is under way, or else this one, which then begins. */
  join<A>({ key, now, run }: Task<A>): Flight<A> {
    const existing = this.#flights.get(key) as Flight<A> | undefined;
    if (existing) return existing;
    const flight = { begunAt: now, result: this.#run(key, run) };
    this.#flights.set(key, flight);
    return flight;
  }

  /** The result of a task, or null if it takes longer than this or if the server closes in the meantime. */
  async resultWithin<A extends object>({ result }: Flight<A>, maxMs: number): Promise<A | null> {
    const decided = new AbortController();
    const signal = AbortSignal.any([decided.signal, this.#closing.signal]);
    const late = setTimeout(Math.max(maxMs, 0), null, { signal }).catch(() => null);
    try {
      return await Promise.race([result, late]);
    } finally {
      decided.abort();
    }
  }

  /** Nobody waits any longer, and no task begins. The database ends what is under way when it closes. */
  [Symbol.dispose](): void {
    this.#closing.abort();
  }

  #run<A>(key: string, run: () => Promise<A>): Promise<A> {
    // A task that a server begins while it closes would not end; another server makes it.
    if (this.#closing.signal.aborted) return new Promise(() => {});
    const result = Promise.resolve().then(run);
    const end = () => this.#flights.delete(key);
    result.then(end, (error: unknown) => {
      end();
      this.#logFailure(error);
    });
    return result;
  }

  #logFailure(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    const { log, name } = this.#options;
    log.error({ name: error instanceof Error ? error.name : 'unknown' }, `${name} failed`);
  }
}
