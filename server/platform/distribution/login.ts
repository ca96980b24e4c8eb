import pg from 'pg';
import type { Client } from 'pg';
import { planning } from '#server/platform/database/pooler.ts';
import { serverRole } from '#server/platform/database/server-role.ts';
import { DistributionError } from './cluster.ts';

/** A node connects to the others as the role that it works with. @throws DistributionError */
export async function allowLogin(client: Client): Promise<void> {
  const { rows } = await client.query(
    'select from pg_roles where rolname = $1 and not rolcanlogin',
    [serverRole],
  );
  if (rows.length === 0) return;
  await client.query(`alter role ${serverRole} login`).catch((error: Error) => {
    throw new DistributionError(`The nodes need the role ${serverRole} to log in. Nothing was changed.
An administrator runs on the coordinator: alter role ${serverRole} login; and this again. (${error.message})`);
  });
}

/** What a node is sent is short, and waits longer for parallel workers to start than they save. */
const planningOfNodes = { ...planning, max_parallel_workers_per_gather: '0' };

/**
 * Lets every node plan as the server's own connections do, without parallel workers: those between nodes inherit no
 * options. The coordinator tells the other nodes, also those that were added since.
 * @throws DistributionError
 */
export async function planLikeServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const role = `role ${serverRole} in database ${pg.escapeIdentifier(rows[0]?.name ?? '')}`;
  const statements = Object.entries(planningOfNodes).map(
    ([name, value]) => `alter ${role} set ${name} = ${pg.escapeLiteral(value)};`,
  );
  for (const statement of statements)
    await client.query(statement).catch((error: Error) => {
      throw new DistributionError(`The nodes need settings of the role ${serverRole}. Nothing was changed.
An administrator runs on the coordinator: ${statements.join(' ')} and this again. (${error.message})`);
    });
}

/** @throws DistributionError if a node refuses the role of the server */
export async function assertLogin(client: Client): Promise<void> {
  await client.query(`set role ${serverRole}`);
  const { rows } = await client.query<{ node: string }>(`
    select distinct to_nodename || ':' || to_nodeport as node
    from citus_check_cluster_node_health() where result is not true`);
  await client.query('reset role');
  if (rows.length > 0) {
    throw new DistributionError(`The tables are distributed, and nodes refuse the role ${serverRole}: ${rows.map(({ node }) => node).join(', ')}.
Let their pg_hba.conf admit it from each node (a password is in pg_dist_authinfo), and run this again.`);
  }
}
