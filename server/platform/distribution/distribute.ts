import type { Client } from 'pg';
import type { Database } from '#server/platform/database/open.ts';
import { migrationsLock } from '#server/platform/migrations/migrate.ts';
import { DistributionError, findWorkers } from './cluster.ts';
import { findForeignKeys } from './foreign-keys.ts';
import { allowLogin, assertLogin, planLikeServer } from './login.ts';
import { placementOf, type Placement } from './tables.ts';

const defaults = {
  /** How many parts the rows of organisations are in: a cluster can grow to as many nodes. */
  shards: 32,
  /** How long to wait for the transactions that use a table. */
  lockTimeoutMs: 5000,
};
const lockNotAvailable = '55P03';
/** The other tables of organisations are distributed as this one is. */
const firstTable = 'clients';

/**
 * Distributes the tables over the nodes of a Citus cluster, in one transaction; those that are distributed already stay.
 * @returns what was found and done
 * @throws DistributionError
 */
export async function distribute(
  { connect }: Pick<Database, 'connect'>,
  changes: Partial<typeof defaults> = {},
): Promise<string> {
  const { shards, lockTimeoutMs } = { ...defaults, ...changes };
  const client = await connect();
  try {
    const workers = await findWorkers(client);
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs};
      set local citus.shard_count = ${shards}; select pg_advisory_xact_lock(${migrationsLock})`);
    const waiting = await findWaitingTables(client);
    await allowLogin(client);
    await planLikeServer(client);
    await distributeTables(client, waiting);
    await distributeFunctions(client);
    await client.query('commit');
    await assertLogin(client);
    return await describe(client, workers, waiting);
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === lockNotAvailable;
    throw isBusy ? new DistributionError(busyMessage) : error;
  } finally {
    await client.end();
  }
}

const busyMessage = `A table is in use, and nothing was changed.
Stop the servers, or wait for what else runs in the database, and run this again.`;

/**
 * The tables that belong on the nodes and are not yet there.
 * @throws DistributionError for a table that is elsewhere
 */
async function findWaitingTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; placement: Placement; column: string }>(
    `select table_name::text as name, citus_table_type as placement, distribution_column as column
    from citus_tables where citus_table_type <> 'local'`,
  );
  const wrong = rows.find(({ name, placement, column }) => {
    const isByOrganisation = placement === 'reference' || column === 'organisation_id';
    return placementOf.get(name) !== placement || !isByOrganisation;
  });
  if (wrong) {
    throw new DistributionError(`The table ${wrong.name} is ${wrong.placement} by the column ${wrong.column}, and belongs elsewhere. Nothing was changed.
Run "select undistribute_table('${wrong.name}', cascade_via_foreign_keys => true)", and this again.`);
  }
  const placed = new Set(rows.map(({ name }) => name));
  const existing = await findTables(client);
  return [...placementOf].flatMap(([name, placement]) =>
    placement === 'local' || placed.has(name) || !existing.has(name) ? [] : [name],
  );
}

/** The tables of the schema: before a migration, those are missing that it creates and distributes. */
async function findTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Foreign keys between tables of organisations are dropped until both tables are distributed. */
async function distributeTables(client: Client, waiting: string[]): Promise<void> {
  const placedAs = (placement: Placement) =>
    waiting.filter((name) => placementOf.get(name) === placement);
  const names = placedAs('distributed');
  const keys = await findForeignKeys(client, names);
  for (const { drop } of keys) await client.query(drop);
  for (const name of placedAs('reference')) {
    await client.query('select create_reference_table($1)', [name]);
  }
  for (const name of names.includes(firstTable) ? new Set([firstTable, ...names]) : names) {
    await client.query(
      `select create_distributed_table($1, 'organisation_id', colocate_with => $2)`,
      [name, name === firstTable ? 'none' : firstTable],
    );
  }
  for (const name of waiting) {
    await client.query('select truncate_local_data_after_distributing_table($1)', [name]);
  }
  for (const { add } of keys) await client.query(add);
}

/** Creates the functions of the migrations on every node, where statements call them. */
async function distributeFunctions(client: Client): Promise<void> {
  await client.query(`
    select create_distributed_function(p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
}

async function describe(client: Client, workers: string[], waiting: string[]): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select count(*) || ' ' || citus_table_type || ' tables'
      || case citus_table_type when 'distributed' then ' in ' || min(shard_count) || ' shards' else '' end as line
    from citus_tables group by citus_table_type order by 1`);
  const done =
    waiting.length === 0
      ? 'The database was distributed already.'
      : `${waiting.length} tables were distributed. Restart the servers.`;
  return `${done}\n${rows.map(({ line }) => line).join(', ')}; nodes ${workers.join(', ')}.`;
}
