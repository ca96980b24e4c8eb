import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { Connections } from './connections.ts';
import { DirectoryInUse, DirectoryLock } from './directory-lock.ts';
import { EmbeddedServer, connectionIn, socketFolderOf } from './embedded-server.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { StorageGuard } from './storage-guard.ts';
import { valueTypes } from '#server/platform/schema/value-types.ts';

export interface Database extends AsyncDisposable {
  readonly db: Kysely<Schema>;
  readonly kind: 'embedded' | 'postgres';
  /** One connection outside the pool, without deadlines: for migrations. */
  connect(): Promise<pg.Client>;
  /** @throws the problem `storage_full` while there is no room for another write. */
  assertRoomToWrite(): Promise<void>;
  /** Reports every statement sent, BEGIN and COMMIT included, until the return value is disposed of. */
  watchStatements(listener: (text: string) => void): Disposable;
}

/** The embedded database is one backend. */
export const embeddedConnections = 1;
export const postgresConnections = 10;

const defaultLimits = {
  /** How long one statement may take, and how long a transaction may stay idle. */
  deadlineMs: 10_000,
  /** How long a request waits for a connection. */
  connectionTimeoutMs: 5_000,
  /** Connections to a PostgreSQL server; the embedded database has one. */
  connections: postgresConnections,
  /** How many bytes must stay free on the disk of the embedded database. */
  freeBytes: 256 * 1024 * 1024,
};
export type DatabaseLimits = typeof defaultLimits;

/** How a database is reached. */
interface Source {
  kind: Database['kind'];
  server: pg.ClientConfig;
  pool: pg.PoolConfig;
  limits: DatabaseLimits;
  /** The folder of an embedded database, which needs room on its disk. */
  dataDir?: string;
  onStuck?: () => void;
  /** Released with the database, after its connections. */
  resources?: AsyncDisposableStack;
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl'>;

/** Opens the configured database without migrating it. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Logger,
  limits: Partial<DatabaseLimits> = {},
): Promise<Database> {
  const allLimits = { ...defaultLimits, ...limits };
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, allLimits)
    : openEmbedded(config, log, allLimits);
}

/** Opens the configured database even while a server uses it: an embedded one is then reached through that server. */
export async function openSharedDatabase(config: DatabaseConfig, log: Logger): Promise<Database> {
  try {
    return await openDatabase(config, log);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return joinEmbedded(config.dataDir).catch(() => {
      throw error;
    });
  }
}

function openPostgres(connectionString: string, limits: DatabaseLimits): Database {
  const { deadlineMs, connections } = limits;
  const server = { connectionString, application_name: 'beacon', keepAlive: true };
  const pool = {
    max: connections,
    statement_timeout: deadlineMs,
    idle_in_transaction_session_timeout: deadlineMs,
    // JIT compilation takes longer than any of our statements; a search must hold the rows it found in memory.
    options: '-c jit=off -c work_mem=32MB',
  };
  return databaseOf({ kind: 'postgres', server, pool, limits });
}

async function openEmbedded(
  { dataDir, publicUrl }: DatabaseConfig,
  log: Logger,
  limits: DatabaseLimits,
): Promise<Database> {
  await using opened = new AsyncDisposableStack();
  opened.use(DirectoryLock.take(dataDir, publicUrl));
  const embedded = opened.use(await EmbeddedServer.start(dataDir, log));
  return databaseOf({
    kind: 'embedded',
    server: embedded.connection,
    pool: { max: embeddedConnections, idleTimeoutMillis: 0 },
    limits,
    dataDir,
    onStuck: () => void embedded.replace(),
    resources: opened.move(),
  });
}

async function joinEmbedded(dataDir: string): Promise<Database> {
  const resources = new AsyncDisposableStack();
  const server = connectionIn(resources.use(socketFolderOf(dataDir)).path);
  await (await connectTo(server)).end();
  const pool = { max: embeddedConnections };
  return databaseOf({ kind: 'embedded', server, pool, limits: defaultLimits, dataDir, resources });
}

function databaseOf({ kind, server, pool, limits, dataDir, onStuck, resources }: Source): Database {
  const { connectionTimeoutMs: connectionTimeoutMillis, deadlineMs, freeBytes } = limits;
  const guard = dataDir === undefined ? null : new StorageGuard(dataDir, freeBytes);
  const watch = new StatementWatch();
  const connections = new Connections(
    { ...server, ...pool, types: valueTypes, connectionTimeoutMillis },
    {
      // A server ends slow statements by itself; this deadline is for a server that no longer can.
      deadlineMs: deadlineMs + 1000,
      onStuck: () => onStuck?.(),
      onStatement: (text) => watch.notify(text),
    },
  );
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) });
  const opened = resources ?? new AsyncDisposableStack();
  opened.defer(() => db.destroy());
  return {
    db,
    kind,
    connect: () => connectTo(server),
    assertRoomToWrite: async () => guard?.assertRoomToWrite(),
    watchStatements: (listener) => watch.add(listener),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function connectTo(server: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...server, types: valueTypes });
  await client.connect();
  return client;
}

/** Notifies its listeners of every statement sent. */
class StatementWatch {
  readonly #listeners = new Set<(text: string) => void>();

  add(listener: (text: string) => void): Disposable {
    this.#listeners.add(listener);
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
  }

  notify(text: string): void {
    for (const listener of this.#listeners) listener(text);
  }
}
