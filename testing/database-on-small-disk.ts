import path from 'node:path';
import { inject } from 'vitest';
import { newDatabaseConfig, type DatabaseConfig } from './databases.ts';
import { byForm } from './form.ts';
import { PostgresServer } from './postgres-server.ts';
import { SmallDisk } from './small-disk.ts';

/** The embedded database keeps 256 MB free for what is under way. */
const megabytes = byForm({
  short: { embedded: 512, postgres: 200 },
  long: { embedded: 1024, postgres: 800 },
});

export interface DatabaseOnSmallDisk extends AsyncDisposable {
  config: DatabaseConfig;
  disk: SmallDisk;
  /** Makes room, and starts a PostgreSQL server that had to stop, as a service manager does. */
  makeRoom: () => Promise<void>;
}

/** A new database, of the kind under test, on a disk that can be filled. */
export async function databaseOnSmallDisk(): Promise<DatabaseOnSmallDisk> {
  await using opened = new AsyncDisposableStack();
  const isEmbedded = inject('databases').urls.length === 0;
  const disk = opened.use(new SmallDisk(megabytes[isEmbedded ? 'embedded' : 'postgres']));
  const server = isEmbedded ? null : opened.use(await PostgresServer.start(undefined, disk.folder));
  const config = await newDatabaseConfig();
  const open = opened.move();
  return {
    config: server
      ? { ...config, databaseUrl: server.url }
      : { ...config, dataDir: path.join(disk.folder, 'data') },
    disk,
    makeRoom: async () => {
      disk.empty();
      if (server?.hasEnded) await server.resume();
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
