import pg from 'pg';

// Databases on a PostgreSQL server, or on every node of a cluster; `urls` name a database on each.

/** Creates a database unless it exists. @param template the database that it is a copy of */
export async function createDatabase(
  urls: string[],
  name: string,
  template = 'template1',
): Promise<void> {
  const statement = `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`;
  await onEach(urls, async (client) => {
    const existing = await client.query('select from pg_database where datname = $1', [name]);
    if (existing.rowCount === 0) await client.query(statement);
  });
}

/** Lets nobody connect to a database, so that it can be copied, or lets them again. */
export async function closeDatabase(urls: string[], name: string, isClosed = true): Promise<void> {
  const closed = pg.escapeIdentifier(name);
  await onEach(urls, async (client) => {
    await client.query(`alter database ${closed} allow_connections ${!isClosed}`);
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1',
      [name],
    );
  });
}

/** Lets servers answer before the disk has what they wrote. */
export async function skipFsync(urls: string[]): Promise<void> {
  await onEach(urls, async (client) => {
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
  });
}

/** Drops the databases with names that start like this. */
export async function dropDatabases(urls: string[], prefix: string): Promise<void> {
  await onEach(urls, async (client) => {
    const databases = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of databases.rows) {
      await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`);
    }
  });
}

/** Deletes the rows of all tables and shards but the list of migrations. */
export async function emptyNodes(urls: string[], database: string): Promise<void> {
  await onEach(
    urls.map((url) => urlOf(url, database)),
    (client) => client.query(deleteAll),
  );
}

/** Truncating every shard by way of the coordinator takes seconds. */
const deleteAll = `
  set session_replication_role = replica;
  set citus.enable_manual_changes_to_shards = on;
  set citus.override_table_visibility = off;
  do $$ declare stored regclass; begin
    for stored in select oid::regclass from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
        and oid not in (select logicalrelid from pg_dist_partition)
    loop execute format('delete from %s', stored); end loop;
  end $$`;

/** The URL of another database on the same server. */
export function urlOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

async function onEach(urls: string[], run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await Promise.all(
    urls.map(async (url) => {
      const client = new pg.Client(url);
      await client.connect();
      try {
        await run(client);
      } finally {
        await client.end();
      }
    }),
  );
}
