import type { PoolClient } from 'pg';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable, isPassing, isStale } from './database-unavailable.ts';
import { StatementNames } from './statement-names.ts';

export interface ConnectionOptions {
  /** A connection in use that makes no progress for this long is taken away from its user. */
  deadlineMs: number;
  /** Called when it was the database that made no progress. */
  onStuck: () => void;
  onStatement: (text: string) => void;
}

/** One connection of the pool: prepares what it runs, and fails in one way when the database is away. */
export class Connection implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #options: ConnectionOptions;
  readonly #names = new StatementNames();
  #deadline: NodeJS.Timeout | null = null;
  #isRunning = false;
  #isLost = false;

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
    const lose = () => (this.#isLost = true);
    client.on('error', lose).on('end', lose);
  }

  /** Starts the time this connection has for its next step. */
  lend(): this {
    this.#deadline = setTimeout(() => this.#takeAway(), this.#options.deadlineMs);
    return this;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(asked: unknown, values: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new TypeError('Cursors are not supported');
    return this.#run(asked, values);
  }

  release(isSpent = false): void {
    if (!this.#deadline) return;
    clearTimeout(this.#deadline);
    this.#deadline = null;
    this.#client.release(isSpent || this.#isLost);
  }

  async #run(text: string, values: readonly unknown[]) {
    this.#options.onStatement(text);
    this.#deadline?.refresh();
    this.#isRunning = true;
    try {
      const name = values.length > 0 ? this.#names.nameOf(text) : undefined;
      return await this.#client.query({ text, values: [...values], ...(name && { name }) });
    } catch (error) {
      this.#isLost ||= isStale(error);
      throw this.#isLost || isPassing(error) ? new DatabaseUnavailable(error) : error;
    } finally {
      this.#isRunning = false;
      this.#deadline?.refresh();
    }
  }

  #takeAway(): void {
    this.#isLost = true;
    if (this.#isRunning) this.#options.onStuck();
    this.release();
  }
}
