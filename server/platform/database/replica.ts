import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Db, Schema } from '#server/platform/schema/schema.ts';
import { kyselyOf, type Connections, type ConnectionUsage } from './connections.ts';
import type { StatementWatch } from './connection.ts';

const pollMs = 20;

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

interface Databases {
  db: Db;
  /** For statements of minutes. */
  batch: Db;
}

interface OwnConnections {
  ordinary: Connections;
  batch: Connections;
}

/** A streaming replica of the database, for reads of much data. */
export class Replica implements AsyncDisposable {
  readonly #primary: Databases;
  readonly #connections: OwnConnections;
  readonly #own: Record<keyof Databases, Kysely<Schema>>;
  readonly #patience: Patience;
  #pausedUntil = 0;
  #served = 0;
  #fellBack = 0;

  constructor(primary: Databases, connections: OwnConnections, patience: Patience) {
    this.#patience = patience;
    this.#primary = primary;
    this.#connections = connections;
    this.#own = { db: kyselyOf(connections.ordinary), batch: kyselyOf(connections.batch) };
  }

  /**
   * The replica, once it has everything that is committed on the primary at this moment; otherwise the primary: where the
   * replica does not answer, is too far behind, or has other data.
   */
  async find(): Promise<Db> {
    return (await this.#findSource()).db;
  }

  /** The same for a statement of minutes. */
  async findBatch(): Promise<Db> {
    return (await this.#findSource()).batch;
  }

  async examine(): Promise<ReplicaState> {
    const { system, name } = await positionOf(this.#primary.db);
    const { rows } = await sql<ReplicaState>`
      select pg_is_in_recovery() as "isReplica", ${isOf(system, name)} as "isOfSameData",
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else 1000 * extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as "behindMs"`.execute(
      this.#own.db,
    );
    if (!rows[0]) throw new Error('The state of a replica must have one row');
    return rows[0];
  }

  watch(watch: StatementWatch): Disposable {
    const watches = new DisposableStack();
    for (const each of Object.values(this.#connections)) watches.use(each.watch(watch));
    return watches;
  }

  get usage(): ReplicaUsage {
    return { ...this.#connections.ordinary.usage, served: this.#served, fellBack: this.#fellBack };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#own.batch.destroy(), this.#own.db.destroy()]);
  }

  async #findSource(): Promise<Databases> {
    if (performance.now() >= this.#pausedUntil) {
      if (await this.#catchesUp()) {
        this.#served += 1;
        return this.#own;
      }
      this.#pausedUntil = performance.now() + this.#patience.pauseMs;
    }
    this.#fellBack += 1;
    return this.#primary;
  }

  async #catchesUp(): Promise<boolean> {
    const until = performance.now() + this.#patience.waitMs;
    try {
      const { lsn, system, name } = await positionOf(this.#primary.db);
      while (performance.now() < until) {
        const { rows } = await sql<{ isReached: boolean | null }>`
          select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn and ${isOf(system, name)}
            as "isReached"`.execute(this.#own.db);
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
