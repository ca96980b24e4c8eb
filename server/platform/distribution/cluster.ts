import type { Client } from 'pg';

/** Thrown when a database cannot be distributed; the message says what was found and what to do. */
export class DistributionError extends Error {
  override name = 'DistributionError';
}

const noExtension = `This database is on one node: it has no extension citus. Nothing was changed.
Install Citus on each node, and in a database of this name on each run "create extension citus".
Then run citus_set_coordinator_host and citus_add_node in this one.`;

interface Cluster {
  isCoordinator: boolean;
  /** Whether the other nodes know the coordinator's address. */
  hasAddress: boolean;
  workers: string[];
  /** The connections between nodes that fail. */
  broken: string[];
}

/**
 * Finds the nodes that store shards.
 * @throws DistributionError unless this is the coordinator of a Citus cluster whose nodes reach each other
 */
export async function findWorkers(client: Client): Promise<string[]> {
  const extension = await client.query(`select from pg_extension where extname = 'citus'`);
  if (extension.rowCount === 0) throw new DistributionError(noExtension);
  const { rows } = await client.query<Cluster>(`
    select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
      exists (select from pg_dist_node where groupid = 0) as "hasAddress",
      array(select nodename || ':' || nodeport from pg_dist_node
        where isactive and shouldhaveshards and noderole = 'primary' order by nodeid) as workers,
      array(select from_nodeport || ' to ' || to_nodename || ':' || to_nodeport
        from citus_check_cluster_node_health() where result is not true) as broken`);
  const problem = rows[0] && problemOf(rows[0]);
  if (problem) throw new DistributionError(`${problem} Nothing was changed.`);
  return rows[0]?.workers ?? [];
}

function problemOf({ isCoordinator, hasAddress, workers, broken }: Cluster): string | null {
  if (!isCoordinator) return 'This is a worker. Let DATABASE_URL name the coordinator.';
  if (!hasAddress) return 'The coordinator has no address: run citus_set_coordinator_host.';
  if (workers.length === 0) return 'The cluster has no workers: add each with citus_add_node.';
  if (broken.length > 0) return `Nodes do not reach each other, from ${broken.join(', from ')}.`;
  return null;
}
