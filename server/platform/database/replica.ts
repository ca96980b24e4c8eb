import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Db, Schema } from '#server/platform/schema/schema.ts';
import { Connections, type ConnectionUsage } from './connections.ts';
import type { ConnectionDeadline, StatementWatch } from './connection.ts';

const pollMs = 20;
const connectionTimeoutMillis = 1000;

interface Position {
  lsn: string;
  system: string;
  name: string;
}

/** What a replica says of itself. `behindMs` is null where nothing was replayed yet. */
export interface ReplicaState {
  isReplica: boolean;
  isOfSameData: boolean;
  behindMs: number | null;
}

/** How many reads the replica has served, and how many the primary instead of it. */
export interface ReplicaUsage extends ConnectionUsage {
  served: number;
  fellBack: number;
}

/** How long a read waits for the replica to catch up, and how long reads stay on the primary after it did not. */
export interface Patience {
  waitMs: number;
  pauseMs: number;
}

/** A streaming replica of the database, for reads of much data. */
export class Replica implements AsyncDisposable {
  readonly #primary: Db;
  readonly #connections: Connections;
  readonly #db: Db;
  readonly #patience: Patience;
  #pausedUntil = 0;
  #served = 0;
  #fellBack = 0;

  constructor(
    primary: Db,
    config: pg.PoolConfig,
    deadline: ConnectionDeadline,
    patience: Patience,
  ) {
    this.#patience = patience;
    this.#primary = primary;
    this.#connections = new Connections({ ...config, connectionTimeoutMillis }, deadline);
    this.#db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: this.#connections }) });
  }

  /**
   * The replica, once it has everything that is committed on the primary at this moment; otherwise the primary: where the
   * replica does not answer, is too far behind, or has other data.
   */
  async find(): Promise<Db> {
    if (performance.now() >= this.#pausedUntil) {
      if (await this.#catchesUp()) {
        this.#served += 1;
        return this.#db;
      }
      this.#pausedUntil = performance.now() + this.#patience.pauseMs;
    }
    this.#fellBack += 1;
    return this.#primary;
  }

  async examine(): Promise<ReplicaState> {
    const { system, name } = await positionOf(this.#primary);
    const { rows } = await sql<ReplicaState>`
      select pg_is_in_recovery() as "isReplica", ${isOf(system, name)} as "isOfSameData",
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else 1000 * extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as "behindMs"`.execute(
      this.#db,
    );
    if (!rows[0]) throw new Error('The state of a replica must have one row');
    return rows[0];
  }

  watch(watch: StatementWatch): Disposable {
    return this.#connections.watch(watch);
  }

  get usage(): ReplicaUsage {
    return { ...this.#connections.usage, served: this.#served, fellBack: this.#fellBack };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#db.destroy();
  }

  async #catchesUp(): Promise<boolean> {
    const until = performance.now() + this.#patience.waitMs;
    try {
      const { lsn, system, name } = await positionOf(this.#primary);
      while (performance.now() < until) {
        const { rows } = await sql<{ isReached: boolean | null }>`
          select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn and ${isOf(system, name)}
            as "isReached"`.execute(this.#db);
        if (rows[0]?.isReached) return true;
        await setTimeout(pollMs);
      }
    } catch {
      // Whatever is wrong with the replica, or forbids to compare it, the primary has the data.
    }
    return false;
  }
}

async function positionOf(primary: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as system,
      current_database() as name from pg_control_system()`.execute(primary);
  if (!rows[0]) throw new Error('The position of a database must have one row');
  return rows[0];
}

/** Positions mean the same only in the same data. */
const isOf = (system: string, name: string) => sql<boolean>`(current_database() = ${name}
  and (select system_identifier::text from pg_control_system()) = ${system})`;
