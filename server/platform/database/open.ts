import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import type { ConnectionDeadline, OnAnswer, StatementWatch } from './connection.ts';
import { Connections, type ConnectionUsage, type ConnectionUse } from './connections.ts';
import { DirectoryInUse, DirectoryLock } from './directory-lock.ts';
import { EmbeddedServer, connectionIn, socketFolderOf } from './embedded-server.ts';
import { assertPoolerLogin, onCluster, planning } from './pooler.ts';
import { Replica } from './replica.ts';
import { assertAppendOnly, serverRole } from './server-role.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Statement } from './statements-of.ts';
import { embeddedSnapshot, removeSnapshots, serverSnapshot, type Snapshot } from './snapshot.ts';
import { StorageGuard } from './storage-guard.ts';
import { valueTypes } from '#server/platform/schema/value-types.ts';

export interface Database extends AsyncDisposable {
  readonly db: Kysely<Schema>;
  readonly kind: 'embedded' | 'postgres';
  /** Serves reads of much data; null for none. */
  readonly replica: Replica | null;
  /** One connection outside the pool, without deadlines: for migrations. Its transactions take the owner's rights. */
  connect(): Promise<pg.Client>;
  /** The database as it is now, to be read for long while others write. @throws StorageFull */
  openSnapshot(): Promise<Snapshot>;
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
export const postgresOptions = optionsOf(planning);

const defaultLimits = {
  /** How long one statement may take, and how long a transaction may stay idle. */
  deadlineMs: 10_000,
  /** How long a request waits for a connection. */
  connectionTimeoutMs: 5_000,
  /** Connections to a PostgreSQL server; the embedded database has one. */
  connections: postgresConnections,
  /** How long a read of much data waits for the replica to catch up. */
  replicaWaitMs: 500,
  /** How long reads of much data stay on the primary after the replica did not serve one. */
  replicaPauseMs: 10_000,
  /** How many bytes must stay free on the disk of the embedded database. */
  freeBytes: 256 * 1024 * 1024,
};
export type DatabaseLimits = typeof defaultLimits;

/** The embedded database ignores options of connections, which share one session. */
const embeddedRole = { firstStatement: `set role ${serverRole}` };
/** PgBouncer knows prepared statements only from version 1.21 on. */
const ofPooler = { preparesStatements: false };

/** How a database is reached. */
interface Source {
  kind: Database['kind'];
  server: pg.ClientConfig;
  pool: pg.PoolConfig;
  /** The connections that take the server's role: by an option, by a statement, or by the login of a pooler. */
  restricted: { pool: pg.PoolConfig; use?: ConnectionUse };
  /** The connections to a replica, which take the server's role too. */
  replica?: pg.PoolConfig | null;
  limits: DatabaseLimits;
  log: Logger;
  /** The folder of an embedded database, which needs room on its disk. */
  dataDir?: string;
  onStuck?: () => void;
  openSnapshot: Database['openSnapshot'];
  /** Released with the database, after its connections. */
  resources?: AsyncDisposableStack;
}

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl'> &
  Partial<Pick<Config, 'databasePoolUrl' | 'databaseReadUrl'>>;

/** Opens the configured database without migrating it. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Logger,
  limits: Partial<DatabaseLimits> = {},
): Promise<Database> {
  const allLimits = { ...defaultLimits, ...limits };
  const { databaseUrl, databasePoolUrl: pool, databaseReadUrl: replica } = config;
  return databaseUrl
    ? openPostgres({ server: databaseUrl, pool, replica }, log, allLimits)
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
    return joinEmbedded(config.dataDir, log, { ...defaultLimits, ...limits }).catch(() => {
      throw error;
    });
  }
}

const sequential = optionsOf(onCluster);

/** Where a PostgreSQL server is reached. */
interface Addresses {
  server: string;
  /** Of a pooler in transaction mode, which serves everything but migrations, backups and locks. */
  pool?: string | null | undefined;
  replica?: string | null | undefined;
}

function openPostgres(addresses: Addresses, log: Logger, limits: DatabaseLimits): Database {
  const { deadlineMs, connections } = limits;
  const shared = {
    application_name: 'beacon',
    keepAlive: true,
    // Often enough that nothing on the way forgets an idle connection.
    keepAliveInitialDelayMillis: 60_000,
  };
  const server = { ...shared, connectionString: addresses.server, options: sequential };
  // An open connection has its plans; the next one would make somebody wait for them.
  const kept = { max: connections, idleTimeoutMillis: 0 };
  const pool = {
    ...server,
    ...kept,
    statement_timeout: deadlineMs,
    idle_in_transaction_session_timeout: deadlineMs,
    options: `${postgresOptions} ${sequential}`,
  };
  const inRole = { ...pool, options: `${pool.options} -c role=${serverRole}` };
  const restricted = addresses.pool
    ? { pool: { ...shared, ...kept, connectionString: addresses.pool }, use: ofPooler }
    : { pool: inRole };
  const replica = addresses.replica ? { ...inRole, connectionString: addresses.replica } : null;
  const openSnapshot = () => serverSnapshot(() => connectTo(server));
  return databaseOf({
    kind: 'postgres',
    server,
    pool,
    restricted,
    replica,
    limits,
    log,
    openSnapshot,
  });
}

async function openEmbedded(
  { dataDir, publicUrl }: DatabaseConfig,
  log: Logger,
  limits: DatabaseLimits,
): Promise<Database> {
  await using opened = new AsyncDisposableStack();
  opened.use(DirectoryLock.take(dataDir, publicUrl));
  await removeSnapshots(dataDir);
  const embedded = opened.use(await EmbeddedServer.start(dataDir, log));
  const pool = { ...embedded.connection, max: embeddedConnections, idleTimeoutMillis: 0 };
  return databaseOf({
    kind: 'embedded',
    server: embedded.connection,
    pool,
    restricted: { pool, use: embeddedRole },
    limits,
    log,
    dataDir,
    onStuck: () => void embedded.replace(),
    openSnapshot: snapshotsOf({ server: embedded.connection, dataDir, log, limits }),
    resources: opened.move(),
  });
}

async function joinEmbedded(
  dataDir: string,
  log: Logger,
  limits: DatabaseLimits,
): Promise<Database> {
  const resources = new AsyncDisposableStack();
  const server = connectionIn(resources.use(socketFolderOf(dataDir)).path);
  await (await connectTo(server)).end();
  const pool = { ...server, max: embeddedConnections };
  const restricted = { pool, use: embeddedRole };
  const openSnapshot = snapshotsOf({ server, dataDir, log, limits });
  return databaseOf({
    kind: 'embedded',
    server,
    pool,
    restricted,
    limits,
    log,
    dataDir,
    openSnapshot,
    resources,
  });
}

function snapshotsOf(source: Pick<Source, 'server' | 'limits'> & { dataDir: string; log: Logger }) {
  const { server, dataDir, log, limits } = source;
  const { freeBytes } = limits;
  return () => embeddedSnapshot({ dataDir, freeBytes, log, connect: () => connectTo(server) });
}

function databaseOf(source: Source): Database {
  const { kind, server, limits, dataDir, onStuck, resources } = source;
  const { connectionTimeoutMs: connectionTimeoutMillis, deadlineMs, freeBytes } = limits;
  const guard = dataDir === undefined ? null : new StorageGuard(dataDir, freeBytes, source.log);
  const always = { types: valueTypes, connectionTimeoutMillis };
  // A server ends slow statements by itself; this deadline is for a server that no longer can.
  const deadline = { deadlineMs: deadlineMs + 1000, onStuck: () => onStuck?.() };
  const connections = new Connections({ ...source.pool, ...always }, deadline);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) });
  const opened = resources ?? new AsyncDisposableStack();
  opened.defer(() => db.destroy());
  const replica = source.replica
    ? opened.use(replicaAt(source.replica, db, deadline, limits))
    : null;
  return {
    db,
    kind,
    replica,
    connect: () => connectTo(server),
    openSnapshot: source.openSnapshot,
    restrict: async () => {
      const { pool, use } = source.restricted;
      await connections.replace({ ...pool, ...always }, use);
      if (use === ofPooler) await assertPoolerLogin(db, limits);
      await assertAppendOnly(db);
    },
    warm: async (statements) => {
      // The one connection of the embedded database stays open: planning beforehand would only delay each start.
      if (kind === 'postgres') await connections.warm(statements);
    },
    assertRoomToWrite: async () => guard?.assertRoomToWrite(),
    watchStatements: (onStatement, onAnswer) =>
      watchAll([connections, replica], { onStatement, onAnswer }),
    connectionUsage: () => connections.usage,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function replicaAt(
  config: pg.PoolConfig,
  primary: Kysely<Schema>,
  deadline: ConnectionDeadline,
  { replicaWaitMs: waitMs, replicaPauseMs: pauseMs }: DatabaseLimits,
): Replica {
  return new Replica(primary, { ...config, types: valueTypes }, deadline, { waitMs, pauseMs });
}

function watchAll(watched: (Connections | Replica | null)[], watch: StatementWatch): Disposable {
  const watches = new DisposableStack();
  for (const each of watched) if (each) watches.use(each.watch(watch));
  return watches;
}

async function connectTo(server: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...server, types: valueTypes });
  await client.connect();
  return client;
}

/** Settings as an option of a connection. */
function optionsOf(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
