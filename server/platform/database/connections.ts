import pg from 'pg';
import type { PostgresPool } from 'kysely';
import { Connection, type ConnectionOptions } from './connection.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** The pool of connections behind Kysely. */
export class Connections implements PostgresPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #options: ConnectionOptions;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(config: pg.PoolConfig, options: ConnectionOptions) {
    this.#pool = new pg.Pool(config);
    // A broken idle connection has already left the pool; the next request opens another.
    this.#pool.on('error', () => {});
    this.#options = options;
  }

  async connect(): Promise<Connection> {
    try {
      return this.#connectionOf(await this.#pool.connect()).lend();
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #connectionOf(client: pg.PoolClient): Connection {
    const connection = this.#connections.get(client) ?? new Connection(client, this.#options);
    this.#connections.set(client, connection);
    return connection;
  }
}
