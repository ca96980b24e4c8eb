import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePorts } from '../tools/free-port.ts';
import { skipFsync, urlOf } from './server-databases.ts';

const program = fileURLToPath(new URL('../../shared/citus/cluster', import.meta.url));

/** A Citus cluster: one that TEST_CITUS_URL names, or one of three nodes in a temporary folder, deleted on dispose. */
export class CitusCluster implements AsyncDisposable {
  /** The maintenance database of each node, the coordinator's first. */
  readonly urls: string[];
  /** A database of each node that has the extension and no tables. */
  readonly emptyDatabase: string;
  readonly #stop: () => void;

  private constructor(nodes: string[], stop: () => void) {
    this.urls = nodes.map((url) => urlOf(url, 'postgres'));
    this.emptyDatabase = path.basename(new URL(nodes[0] ?? '').pathname);
    this.#stop = stop;
  }

  /** @param folder the temporary folder */
  static async start(folder: string): Promise<CitusCluster> {
    const configuredUrl = process.env['TEST_CITUS_URL'];
    if (configuredUrl) return new CitusCluster(await nodesOf(configuredUrl), () => {});
    if (!existsSync(program)) {
      throw new Error(
        `There is no cluster: TEST_CITUS_URL is not set, and no program is ${program}.`,
      );
    }
    const nodes = path.join(folder, 'citus');
    const stop = () => execFileSync(program, ['stop', nodes]);
    process.once('exit', stop);
    const env = { ...process.env, PORT: String(await freePorts(3)) };
    const url = execFileSync(program, ['start', nodes], { env, encoding: 'utf8' }).trim();
    const cluster = new CitusCluster(await nodesOf(url), () => {
      process.off('exit', stop);
      stop();
    });
    await skipFsync(cluster.urls);
    return cluster;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop();
  }
}

/** The URLs of a cluster's database on its nodes. */
async function nodesOf(coordinatorUrl: string): Promise<string[]> {
  const client = new pg.Client(coordinatorUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string; port: number }>(
    'select nodename as name, nodeport as port from pg_dist_node where groupid > 0 order by groupid',
  );
  await client.end();
  const urls = rows.map(({ name, port }) =>
    Object.assign(new URL(coordinatorUrl), { hostname: name, port }),
  );
  return [coordinatorUrl, ...urls.map(({ href }) => href)];
}
