import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { Connections } from './connections.ts';
import { DirectoryInUse, DirectoryLock } from './directory-lock.ts';
import { EmbeddedServer, connectionIn, socketFolderOf } from './embedded-server.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { StatementWatch } from './statement-watch.ts';
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

export interface DatabaseLimits {
  /** How long one statement may take, and how long a transaction may stay idle. */
  deadlineMs: number;
  /** How long a request waits for a connection. */
  connectionTimeoutMs: number;
  /** Connections to a PostgreSQL server; the embedded database has one. */
  connections: number;
  /** How many bytes must stay free on the disk of the embedded database. */
  freeBytes: number;
}

/** The embedded database is one backend. */
export const embeddedConnections = 1;
export const postgresConnections = 10;

const defaultLimits: DatabaseLimits = {
  deadlineMs: 10_000,
  connectionTimeoutMs: 5_000,
  connections: postgresConnections,
  freeBytes: 256 * 1024 * 1024,
};

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl'>;

/** Opens the configured database without migrating it. */
export function openDatabase(
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

async function openPostgres(connectionString: string, limits: DatabaseLimits): Promise<Database> {
  const { deadlineMs, connections } = limits;
  const watch = new StatementWatch();
  const server = { connectionString, application_name: 'beacon', keepAlive: true };
  const pool = {
    ...server,
    max: connections,
    statement_timeout: deadlineMs,
    idle_in_transaction_session_timeout: deadlineMs,
    // JIT compilation takes longer than any of our statements; a search must hold the rows it found in memory.
    options: '-c jit=off -c work_mem=32MB',
  };
  const db = createKysely(pool, limits, watch, () => {});
  return {
    db,
    kind: 'postgres',
    connect: () => connectTo(server),
    assertRoomToWrite: () => Promise.resolve(),
    watchStatements: (listener) => watch.add(listener),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

async function openEmbedded(
  config: DatabaseConfig,
  log: Logger,
  limits: DatabaseLimits,
): Promise<Database> {
  await using opened = new AsyncDisposableStack();
  opened.use(DirectoryLock.take(config.dataDir, config.publicUrl));
  const server = opened.use(await EmbeddedServer.start(config.dataDir, log));
  const guard = new StorageGuard(config.dataDir, limits.freeBytes);
  const watch = new StatementWatch();
  const pool = { ...server.connection, max: embeddedConnections, idleTimeoutMillis: 0 };
  const db = createKysely(pool, limits, watch, () => void server.replace());
  opened.defer(() => db.destroy());
  const open = opened.move();
  return {
    db,
    kind: 'embedded',
    connect: () => connectTo(server.connection),
    assertRoomToWrite: () => guard.assertRoomToWrite(),
    watchStatements: (listener) => watch.add(listener),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function joinEmbedded(dataDir: string): Promise<Database> {
  const socketFolder = socketFolderOf(dataDir);
  const guard = new StorageGuard(dataDir, defaultLimits.freeBytes);
  const watch = new StatementWatch();
  const server = connectionIn(socketFolder.path);
  await (await connectTo(server)).end();
  const db = createKysely({ ...server, max: 1 }, defaultLimits, watch, () => {});
  return {
    db,
    kind: 'embedded',
    connect: () => connectTo(server),
    assertRoomToWrite: () => guard.assertRoomToWrite(),
    watchStatements: (listener) => watch.add(listener),
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      socketFolder[Symbol.dispose]();
    },
  };
}

function createKysely(
  pool: pg.PoolConfig,
  limits: DatabaseLimits,
  watch: StatementWatch,
  onStuck: () => void,
): Kysely<Schema> {
  const { connectionTimeoutMs: connectionTimeoutMillis, deadlineMs } = limits;
  const onStatement = (text: string) => watch.notify(text);
  const connections = new Connections(
    { ...pool, types: valueTypes, connectionTimeoutMillis },
    // A server ends slow statements by itself; this deadline is for a server that no longer can.
    { deadlineMs: deadlineMs + 1000, onStuck, onStatement },
  );
  return new Kysely({ dialect: new PostgresDialect({ pool: connections }) });
}

async function connectTo(server: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...server, types: valueTypes });
  await client.connect();
  return client;
}
