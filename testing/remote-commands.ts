import { sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';

/** A statement that the coordinator sent to a node. */
export interface RemoteCommand {
  /** The statement without the numbers of shards. */
  statement: string;
  /** The parts of the distributed tables that it names; each holds whole organisations. */
  parts: string[];
}

/** Records the statements that the coordinator of a cluster sends to its nodes. */
export class RemoteCommands implements AsyncDisposable {
  readonly #database: Database;
  readonly #parts: Map<string, string>;
  readonly #emit = vi.spyOn(pg.Client.prototype, 'emit');

  private constructor(database: Database, parts: Map<string, string>) {
    this.#database = database;
    this.#parts = parts;
  }

  static async open(database: Database): Promise<RemoteCommands> {
    await reconnect(database, 'set citus.log_remote_commands = on');
    const { rows } = await sql<{ shard: string; part: string }>`
      select shardid::text as shard, shardminvalue as part
      from pg_dist_shard join pg_dist_partition using (logicalrelid)
      where partmethod = 'h'`.execute(database.db);
    return new RemoteCommands(database, new Map(rows.map(({ shard, part }) => [shard, part])));
  }

  /** The statements that are sent while a function runs. */
  async during(run: () => Promise<unknown>): Promise<RemoteCommand[]> {
    const before = this.#emit.mock.calls.length;
    await run();
    return this.#emit.mock.calls.slice(before).flatMap(([event, notice]) => {
      if (event !== 'notice' || !(notice instanceof Error || 'message' in notice)) return [];
      return this.#commandIn(String(notice.message));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#emit.mockRestore();
    await reconnect(this.#database, 'reset citus.log_remote_commands');
  }

  #commandIn(message: string): RemoteCommand[] {
    if (!message.startsWith('issuing ')) return [];
    const shards = [...message.matchAll(/_(\d{6,})\b/g)].flatMap(([, shard]) => shard ?? []);
    const parts = new Set(shards.flatMap((shard) => this.#parts.get(shard) ?? []));
    const statement = message.slice('issuing '.length).replaceAll(/_\d{6,}\b/g, '');
    return [{ statement, parts: [...parts] }];
  }
}

/** Changes a setting of the database, and ends the connections that have the earlier one. */
async function reconnect(database: Database, change: string): Promise<void> {
  const client = await database.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`alter database ${pg.escapeIdentifier(rows[0]?.name ?? '')} ${change}`);
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'beacon' and pid <> pg_backend_pid()`);
  await client.end();
}
