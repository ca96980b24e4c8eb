import type pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseLimits } from './limits.ts';
import { onCluster, planning } from './pooler.ts';
import { serverRole } from './server-role.ts';
import { serverSnapshot } from './snapshot.ts';
import { connectTo, type Source } from './source.ts';

export const postgresOptions = optionsOf(planning);
const sequential = optionsOf(onCluster);
/** A server ends what it runs for a process that is gone, instead of running it to its end. */
const endedWithClient = optionsOf({ client_connection_check_interval: '2s' });

/** PgBouncer knows prepared statements only from version 1.21 on. */
export const ofPooler = { preparesStatements: false };

/** Where a PostgreSQL server is reached. */
interface Addresses {
  server: string;
  /** Of a pooler in transaction mode, which serves everything but migrations, backups and locks. */
  pool?: string | null | undefined;
  replica?: string | null | undefined;
}

/** A PostgreSQL server, its pooler and its replica. */
export function postgresSource(addresses: Addresses, log: Logger, limits: DatabaseLimits): Source {
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
  const batch = batchOf(inRole, limits);
  const connectionString = addresses.replica;
  const replica = connectionString
    ? { pool: { ...inRole, connectionString }, batch: { ...batch, connectionString } }
    : null;
  const openSnapshot = () => serverSnapshot(() => connectTo(server));
  return { kind: 'postgres', server, pool, restricted, batch, replica, limits, log, openSnapshot };
}

/** Connections that never lead through a pooler: statements of minutes would hold the few that requests share there. */
function batchOf(inRole: pg.PoolConfig, { batchConnections, batchDeadlineMs }: DatabaseLimits) {
  return {
    ...inRole,
    max: batchConnections,
    idleTimeoutMillis: 10_000,
    statement_timeout: batchDeadlineMs,
    idle_in_transaction_session_timeout: batchDeadlineMs,
    options: `${inRole.options} ${endedWithClient}`,
  };
}

/** Settings as an option of a connection. */
function optionsOf(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
