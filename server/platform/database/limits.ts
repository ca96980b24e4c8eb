/** The embedded database is one backend. */
export const embeddedConnections = 1;
export const postgresConnections = 10;

export const defaultLimits = {
  /** How long one statement may take, and how long a transaction may stay idle. */
  deadlineMs: 10_000,
  /** How long a request waits for a connection. */
  connectionTimeoutMs: 5_000,
  /** Connections to a PostgreSQL server; the embedded database has one. */
  connections: postgresConnections,
  /** How long one statement beside requests may take. */
  batchDeadlineMs: 5 * 60_000,
  /** More connections to a PostgreSQL server, and as many to its replica, which are open while such statements run. */
  batchConnections: 2,
  /** How long a read of much data waits for the replica to catch up. */
  replicaWaitMs: 500,
  /** How long reads of much data stay on the primary after the replica did not serve one. */
  replicaPauseMs: 10_000,
  /** How many bytes must stay free on the disk of the embedded database. */
  freeBytes: 256 * 1024 * 1024,
};
export type DatabaseLimits = typeof defaultLimits;
