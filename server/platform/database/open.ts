import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { BatchConnections } from './batch-connections.ts';
import type { ConnectionDeadline, OnAnswer, StatementWatch } from './connection.ts';
import { Connections, kyselyOf, type ConnectionUsage } from './connections.ts';
import { DirectoryInUse } from './directory-lock.ts';
import { embeddedSource, joinedSource } from './embedded-source.ts';
import { defaultLimits, type DatabaseLimits } from './limits.ts';
import { assertPoolerLogin } from './pooler.ts';
import { ofPooler, postgresSource } from './postgres-source.ts';
import { Replica } from './replica.ts';
import { assertAppendOnly } from './server-role.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { Statement } from './statements-of.ts';
import type { Snapshot } from './snapshot.ts';
import { connectTo, type Source } from './source.ts';
import { StorageGuard } from './storage-guard.ts';
import { valueTypes } from '#server/platform/schema/value-types.ts';

export interface Database extends AsyncDisposable {
  readonly db: Kysely<Schema>;
  readonly kind: Source['kind'];
  /** For statements of minutes; the same as `db` where there is one backend for all. */
  readonly batch: Kysely<Schema>;
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

/** How long a read waits for a connection to the replica. */
const replicaTimeoutMs = 1000;

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
  return databaseOf(
    databaseUrl
      ? postgresSource({ server: databaseUrl, pool, replica }, log, allLimits)
      : await embeddedSource(config, log, allLimits),
  );
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
    const joining = joinedSource(config.dataDir, log, { ...defaultLimits, ...limits });
    return joining.then(databaseOf, () => {
      throw error;
    });
  }
}

function databaseOf(source: Source): Database {
  const { kind, server, limits, dataDir, resources } = source;
  const guard =
    dataDir === undefined ? null : new StorageGuard(dataDir, limits.freeBytes, source.log);
  const always = { types: valueTypes, connectionTimeoutMillis: limits.connectionTimeoutMs };
  const connections = new Connections({ ...source.pool, ...always }, deadlineOf(source));
  const db = kyselyOf(connections);
  const opened = resources ?? new AsyncDisposableStack();
  opened.defer(() => db.destroy());
  const beside = source.batch && batchConnections(source.batch, limits);
  const batch = beside ? kyselyOf(beside) : db;
  if (beside) opened.defer(() => batch.destroy());
  const replica = source.replica && opened.use(replicaOf(source, source.replica, { db, batch }));
  return {
    db,
    kind,
    batch,
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
      watchAll([connections, beside, replica], { onStatement, onAnswer }),
    connectionUsage: () => connections.usage,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** A server ends slow statements by itself; this deadline is for a server that no longer can. */
function deadlineOf({ limits, onStuck }: Source): ConnectionDeadline {
  return { deadlineMs: limits.deadlineMs + 1000, onStuck: () => onStuck?.() };
}

/** Whoever finds all of these connections in use waits until one is free. */
function batchConnections(config: pg.PoolConfig, { batchDeadlineMs }: DatabaseLimits) {
  const deadline = { deadlineMs: batchDeadlineMs + 1000, onStuck: () => {} };
  return new BatchConnections({ ...config, types: valueTypes }, deadline);
}

function replicaOf(
  source: Source,
  { pool, batch }: NonNullable<Source['replica']>,
  primary: Pick<Database, 'db' | 'batch'>,
): Replica {
  const { limits } = source;
  const always = { types: valueTypes, connectionTimeoutMillis: replicaTimeoutMs };
  const ordinary = new Connections({ ...pool, ...always }, deadlineOf(source));
  const patience = { waitMs: limits.replicaWaitMs, pauseMs: limits.replicaPauseMs };
  return new Replica(primary, { ordinary, batch: batchConnections(batch, limits) }, patience);
}

function watchAll(watched: (Connections | Replica | null)[], watch: StatementWatch): Disposable {
  const watches = new DisposableStack();
  for (const each of watched) if (each) watches.use(each.watch(watch));
  return watches;
}
