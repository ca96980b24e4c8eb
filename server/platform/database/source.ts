import pg from 'pg';
import type { Logger } from 'pino';
import { valueTypes } from '#server/platform/schema/value-types.ts';
import type { ConnectionUse } from './connections.ts';
import type { DatabaseLimits } from './limits.ts';
import type { Snapshot } from './snapshot.ts';

/** How a database is reached. */
export interface Source {
  kind: 'embedded' | 'postgres';
  server: pg.ClientConfig;
  pool: pg.PoolConfig;
  /** The connections that take the server's role: by an option, by a statement, or by the login of a pooler. */
  restricted: { pool: pg.PoolConfig; use?: ConnectionUse };
  /** The connections for statements beside requests, in the server's role; null where there is one backend for all. */
  batch: pg.PoolConfig | null;
  /** The connections to a replica, which take the server's role too. */
  replica: { pool: pg.PoolConfig; batch: pg.PoolConfig } | null;
  limits: DatabaseLimits;
  log: Logger;
  /** The folder of an embedded database, which needs room on its disk. */
  dataDir?: string;
  onStuck?: () => void;
  openSnapshot: () => Promise<Snapshot>;
  /** Released with the database, after its connections. */
  resources?: AsyncDisposableStack;
}

/** One connection outside all pools. */
export async function connectTo(server: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...server, types: valueTypes });
  await client.connect();
  return client;
}
