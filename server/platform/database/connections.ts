import pg from 'pg';
import type { PostgresPool } from 'kysely';
import { Connection, type ConnectionOptions } from './connection.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** The pool of connections behind Kysely. */
export class Connections implements PostgresPool {
  readonly options = {};
  #pool: pg.Pool;
  #firstStatement: string | undefined;
  readonly #options: ConnectionOptions;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(config: pg.PoolConfig, options: ConnectionOptions) {
    this.#pool = openPool(config);
    this.#options = options;
  }

  /** Replaces the connections by others, each of which may run a statement first. */
  async replace(config: pg.PoolConfig, firstStatement?: string): Promise<void> {
    this.#firstStatement = firstStatement;
    const replaced = this.#pool;
    this.#pool = openPool(config);
    await replaced.end();
  }

  async connect(): Promise<Connection> {
    try {
      const client = await this.#pool.connect();
      return (this.#connections.get(client) ?? (await this.#begin(client))).lend();
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #begin(client: pg.PoolClient): Promise<Connection> {
    const connection = new Connection(client, this.#options);
    try {
      if (this.#firstStatement) await client.query(this.#firstStatement);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#connections.set(client, connection);
    return connection;
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A broken idle connection has already left the pool; the next request opens another.
  pool.on('error', () => {});
  return pool;
}
