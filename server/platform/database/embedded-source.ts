import type { Logger } from 'pino';
import { DirectoryLock } from './directory-lock.ts';
import { EmbeddedServer, connectionIn, socketFolderOf } from './embedded-server.ts';
import { embeddedConnections, type DatabaseLimits } from './limits.ts';
import { serverRole } from './server-role.ts';
import { embeddedSnapshot, removeSnapshots } from './snapshot.ts';
import { connectTo, type Source } from './source.ts';

/** The embedded database ignores options of connections, which share one session. */
const embeddedRole = { firstStatement: `set role ${serverRole}` };

/** The embedded database in a folder, started. @throws DirectoryInUse */
export async function embeddedSource(
  { dataDir, publicUrl }: { dataDir: string; publicUrl: string },
  log: Logger,
  limits: DatabaseLimits,
): Promise<Source> {
  await using opened = new AsyncDisposableStack();
  opened.use(DirectoryLock.take(dataDir, publicUrl));
  await removeSnapshots(dataDir);
  const embedded = opened.use(await EmbeddedServer.start(dataDir, log));
  const server = embedded.connection;
  const pool = { ...server, max: embeddedConnections, idleTimeoutMillis: 0 };
  return {
    ...sourceOf({ server, dataDir, log, limits }),
    pool,
    restricted: { pool, use: embeddedRole },
    onStuck: () => void embedded.replace(),
    resources: opened.move(),
  };
}

/** The embedded database that another process has started in a folder. */
export async function joinedSource(
  dataDir: string,
  log: Logger,
  limits: DatabaseLimits,
): Promise<Source> {
  const resources = new AsyncDisposableStack();
  const server = connectionIn(resources.use(socketFolderOf(dataDir)).path);
  await (await connectTo(server)).end();
  const pool = { ...server, max: embeddedConnections };
  const restricted = { pool, use: embeddedRole };
  return { ...sourceOf({ server, dataDir, log, limits }), pool, restricted, resources };
}

function sourceOf(source: Pick<Source, 'server' | 'limits' | 'log'> & { dataDir: string }) {
  const { server, dataDir, log, limits } = source;
  const { freeBytes } = limits;
  const connect = () => connectTo(server);
  const openSnapshot = () => embeddedSnapshot({ dataDir, freeBytes, log, connect });
  return { kind: 'embedded' as const, ...source, openSnapshot, batch: null, replica: null };
}
