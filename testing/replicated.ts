import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { type Database, openDatabase } from '#server/platform/database/open.ts';
import type { Replica } from '#server/platform/database/replica.ts';
import { PostgresServer } from './postgres-server.ts';

const log = pino({ level: 'silent' });
export const replicaPauseMs = 100;
/** As long as a test may take: on a busy machine a standby that works may need a while. */
const patient = { replicaPauseMs, replicaWaitMs: 20_000 };
const impatient = { replicaPauseMs, replicaWaitMs: 100 };

/** A migrated database on a server of its own, with a standby that may serve reads, for which they wait. */
export class Replicated implements AsyncDisposable {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;
  readonly database: Database;
  readonly replica: Replica;
  /** For reads that hardly wait for the same standby. */
  readonly impatient: Replica;
  readonly #opened: AsyncDisposableStack;

  private constructor(
    servers: { primary: PostgresServer; standby: PostgresServer },
    database: Database,
    impatientDatabase: Database,
    opened: AsyncDisposableStack,
  ) {
    if (!database.replica || !impatientDatabase.replica) throw new Error('There is no replica');
    this.impatient = impatientDatabase.replica;
    this.primary = servers.primary;
    this.standby = servers.standby;
    this.database = database;
    this.replica = database.replica;
    this.#opened = opened;
  }

  static async start(): Promise<Replicated> {
    await using opened = new AsyncDisposableStack();
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-replicated-'));
    opened.defer(() => fs.rmSync(dataDir, { recursive: true }));
    const primary = opened.use(await PostgresServer.start());
    const standby = opened.use(await primary.startStandby('standby'));
    const addresses = { databaseUrl: primary.url, databaseReadUrl: standby.url };
    const config = { dataDir, publicUrl: 'http://127.0.0.1:3000', ...addresses };
    const database = opened.use(await openDatabase(config, log, patient));
    const other = opened.use(await openDatabase(config, log, impatient));
    await migrate(database, log);
    await database.restrict();
    return new Replicated({ primary, standby }, database, other, opened.move());
  }

  /** Keeps what arrives at the standby from its readers, or shows it to them again. */
  async replay(how: 'pause' | 'resume'): Promise<void> {
    await run(this.standby, `select pg_wal_replay_${how}()`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#opened.disposeAsync();
  }
}

/** Runs a statement as the administrator of a server. */
export async function run({ url }: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
