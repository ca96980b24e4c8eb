import pg from 'pg';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import { Connection, type ConnectionDeadline, type StatementWatch } from './connection.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Statement } from './statements-of.ts';

// Dates are sent as instants, whatever the time zone of the machine.
pg.defaults.parseInputDatesAsUTC = true;

export interface ConnectionUsage {
  open: number;
  idle: number;
  waiting: number;
}

/** What connections do apart from running statements. */
export interface ConnectionUse {
  /** Each runs it first. */
  firstStatement?: string;
  /** Whether statements are prepared, by default; a pooler runs each on another connection. */
  preparesStatements?: boolean;
}

/** The pool of connections behind Kysely. */
export class Connections implements PostgresPool {
  readonly options = {};
  #pool: pg.Pool;
  #use: ConnectionUse = {};
  #hotStatements: readonly Statement[] = [];
  readonly #deadline: ConnectionDeadline;
  readonly #watches = new Set<StatementWatch>();
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(config: pg.PoolConfig, deadline: ConnectionDeadline) {
    this.#pool = openPool(config);
    this.#deadline = deadline;
  }

  /** Replaces the connections by others. */
  async replace(config: pg.PoolConfig, use: ConnectionUse = {}): Promise<void> {
    this.#use = use;
    const replaced = this.#pool;
    this.#pool = openPool(config);
    await replaced.end();
  }

  /** Opens all connections and lets one after another run these statements before it serves, as each later one will. */
  async warm(statements: readonly Statement[]): Promise<void> {
    if (this.#use.preparesStatements === false) return;
    this.#hotStatements = statements;
    const { max } = this.#pool.options;
    // One that cannot be opened now is opened when it is needed.
    const opening = Array.from({ length: max }, () => this.#open().catch(() => null));
    for (const opened of opening) {
      const connection = await opened;
      await connection?.warm(statements);
      connection?.release();
    }
  }

  async connect(): Promise<Connection> {
    const connection = await this.#open();
    await connection.warm(this.#hotStatements);
    return connection;
  }

  /** Reports every statement, until the return value is disposed of. */
  watch(watch: StatementWatch): Disposable {
    this.#watches.add(watch);
    return { [Symbol.dispose]: () => void this.#watches.delete(watch) };
  }

  /** How many connections are open, how many of them serve nobody, and how many requests wait for one. */
  get usage(): ConnectionUsage {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #open(): Promise<Connection> {
    try {
      const client = await this.#pool.connect();
      return (this.#connections.get(client) ?? (await this.#begin(client))).lend();
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  async #begin(client: pg.PoolClient): Promise<Connection> {
    const { firstStatement, preparesStatements = true } = this.#use;
    const options = { ...this.#deadline, preparesStatements };
    const connection = new Connection(client, options, this.#watches);
    try {
      if (firstStatement) await client.query(firstStatement);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#connections.set(client, connection);
    return connection;
  }
}

/** The query builder over a pool. */
export function kyselyOf(pool: Connections): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A broken idle connection has already left the pool; the next request opens another.
  pool.on('error', () => {});
  return pool;
}
