import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import type { OnAnswer } from './connection.ts';
import { Connections, type ConnectionUsage } from './connections.ts';
import { DirectoryInUse, DirectoryLock } from './directory-lock.ts';
import { EmbeddedServer, connectionIn, socketFolderOf } from './embedded-server.ts';
import { assertAppendOnly, serverRole } from './server-role.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Statement } from './statements-of.ts';
import { StorageGuard } from './storage-guard.ts';
import { valueTypes } from '#server/platform/schema/value-types.ts';

export interface Database extends AsyncDisposable {
  readonly db: Kysely<Schema>;
  readonly kind: 'embedded' | 'postgres';
  /** One connection outside the pool, without deadlines: for migrations. Its transactions take the owner's rights. */
  connect(): Promise<pg.Client>;
  /** Gives up the owner's rights after the migrations: what `db` runs cannot change the audit. @throws ServerRoleError */
  restrict(): Promise<void>;
  /** Opens the connections of `db` and lets each run these statements until they are planned, now and after a failure. */
  warm(statements: readonly Statement[]): Promise<void>;
  /** @throws the problem `storage_full` while there is no room for another write. */
  assertRoomToWrite(): Promise<void>;
  /** Reports every statement sent, BEGIN and COMMIT included, and its duration, until the return value is disposed of. */
  watchStatements(listener: (text: string) => void, onAnswer?: OnAnswer): Disposable;
  connectionUsage(): ConnectionUsage;
}

/** The embedded database is one backend. */
export const embeddedConnections = 1;
export const postgresConnections = 10;
/** JIT compilation takes longer than any of our statements; a search must hold the rows it found in memory. */
export const postgresOptions = '-c jit=off -c work_mem=32MB';

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

/** The embedded database ignores options of connections, which share one session. */
const embeddedRole = { firstStatement: `set role ${serverRole}` };

/** How a database is reached. */
interface Source {
  kind: Database['kind'];
  server: pg.ClientConfig;
  pool: pg.PoolConfig;
  /** How a connection takes the server's role: by an option or by a statement. */
  restricted: { options?: string; firstStatement?: string };
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
export async function openSharedDatabase(
  config: DatabaseConfig,
  log: Logger,
  limits: Partial<DatabaseLimits> = {},
): Promise<Database> {
  try {
    return await openDatabase(config, log, limits);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return joinEmbedded(config.dataDir, { ...defaultLimits, ...limits }).catch(() => {
      throw error;
    });
  }
}

/** Lets a transaction on a cluster write to several organisations, and then to the users to which their tables refer. */
const sequential = '-c citus.multi_shard_modify_mode=sequential';

function openPostgres(connectionString: string, limits: DatabaseLimits): Database {
  const { deadlineMs, connections } = limits;
  const server = {
    connectionString,
    application_name: 'beacon',
    keepAlive: true,
    // Often enough that nothing on the way forgets an idle connection.
    keepAliveInitialDelayMillis: 60_000,
    options: sequential,
  };
  const pool = {
    max: connections,
    // An open connection has its plans; the next one would make somebody wait for them.
    idleTimeoutMillis: 0,
    statement_timeout: deadlineMs,
    idle_in_transaction_session_timeout: deadlineMs,
    options: `${postgresOptions} ${sequential}`,
  };
  const restricted = { options: `${pool.options} -c role=${serverRole}` };
  return databaseOf({ kind: 'postgres', server, pool, restricted, limits });
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
    restricted: embeddedRole,
    limits,
    dataDir,
    onStuck: () => void embedded.replace(),
    resources: opened.move(),
  });
}

async function joinEmbedded(dataDir: string, limits: DatabaseLimits): Promise<Database> {
  const resources = new AsyncDisposableStack();
  const server = connectionIn(resources.use(socketFolderOf(dataDir)).path);
  await (await connectTo(server)).end();
  const pool = { max: embeddedConnections };
  const restricted = embeddedRole;
  return databaseOf({ kind: 'embedded', server, pool, restricted, limits, dataDir, resources });
}

function databaseOf(source: Source): Database {
  const { kind, server, limits, dataDir, onStuck, resources } = source;
  const { connectionTimeoutMs: connectionTimeoutMillis, deadlineMs, freeBytes } = limits;
  const guard = dataDir === undefined ? null : new StorageGuard(dataDir, freeBytes);
  const pool = { ...server, ...source.pool, types: valueTypes, connectionTimeoutMillis };
  const connections = new Connections(pool, {
    // A server ends slow statements by itself; this deadline is for a server that no longer can.
    deadlineMs: deadlineMs + 1000,
    onStuck: () => onStuck?.(),
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) });
  const opened = resources ?? new AsyncDisposableStack();
  opened.defer(() => db.destroy());
  return {
    db,
    kind,
    connect: () => connectTo(server),
    restrict: async () => {
      const { firstStatement, ...restricted } = source.restricted;
      await connections.replace({ ...pool, ...restricted }, firstStatement);
      await assertAppendOnly(db);
    },
    warm: async (statements) => {
      // The one connection of the embedded database stays open: planning beforehand would only delay each start.
      if (kind === 'postgres') await connections.warm(statements);
    },
    assertRoomToWrite: async () => guard?.assertRoomToWrite(),
    watchStatements: (onStatement, onAnswer) => connections.watch({ onStatement, onAnswer }),
    connectionUsage: () => connections.usage,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function connectTo(server: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...server, types: valueTypes });
  await client.connect();
  return client;
}
