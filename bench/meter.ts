import pg from 'pg';
import { postmasterOf, processorMs } from './processor.ts';
import type { RealServer } from './real-server.ts';
import { canReadWal, readWal, walPosition } from './wal.ts';
import type { Wal } from './wal.ts';

/** What a slice took of the machine; null where nobody counts it. */
export interface Costs {
  /** The resident memory of the server's process in bytes, at the end. */
  memory: number;
  /** Statements sent to the database. */
  statements: number;
  /** Processor time in milliseconds. */
  serverMs: number | null;
  postgresMs: number | null;
  wal: Wal | null;
}

/** Measures what the server and its database do. */
export class Meter implements AsyncDisposable {
  readonly #real: RealServer;
  /** Null for the embedded database, which is a part of the server's process. */
  readonly #client: pg.Client | null;
  #postmaster: number | null = null;
  #readsWal = false;

  constructor(real: RealServer, url: string | null) {
    this.#real = real;
    this.#client = url === null ? null : new pg.Client(url);
  }

  async open(): Promise<this> {
    await this.#client?.connect();
    const { rows } = (await this.#client?.query('select pg_backend_pid() as backend')) ?? {};
    if (rows) this.#postmaster = postmasterOf(rows[0].backend);
    if (this.#client) this.#readsWal = await canReadWal(this.#client);
    return this;
  }

  /** Lets the next slices find no page that needs a new image in the log for long. */
  async checkpoint(): Promise<void> {
    await this.#client?.query('checkpoint');
  }

  async measure<Result>(run: () => Promise<Result>): Promise<Result & { costs: Costs }> {
    const before = await this.#read();
    const result = await run();
    const after = await this.#read();
    const wal =
      this.#client && this.#readsWal
        ? await readWal(this.#client, before.position, after.position)
        : null;
    const costs = {
      memory: after.memory,
      statements: after.statements - before.statements,
      serverMs: difference(before.serverMs, after.serverMs),
      postgresMs: difference(before.postgresMs, after.postgresMs),
      wal,
    };
    return { ...result, costs };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client?.end();
  }

  async #read() {
    return {
      ...(await this.#real.measure()),
      serverMs: processorMs(this.#real.pid),
      postgresMs: this.#postmaster === null ? null : processorMs(this.#postmaster),
      position: this.#client ? await walPosition(this.#client) : '',
    };
  }
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}
