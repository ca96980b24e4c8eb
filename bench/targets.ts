import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PostgresServer } from '#testing/postgres-server.ts';
import type { DatabaseKind } from './options.ts';

/** An empty database of one kind, deleted on disposal. */
export interface Target extends AsyncDisposable {
  kind: DatabaseKind;
  /** The environment variables to start the server with. */
  environment: Record<string, string>;
  /** The URL of the database once the server runs, by Unix socket if this machine has one. */
  url: string;
}

export async function openTarget(kind: DatabaseKind): Promise<Target> {
  await using resources = new AsyncDisposableStack();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-bench-'));
  const remove = () => fs.rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  resources.defer(remove);
  // Injected requests carry port 80, and a demo rejects any port but its own.
  const environment = { DATA_DIR: dataDir, PORT: '80' };
  if (kind === 'embedded') {
    const url = socketUrl('postgres', path.join(dataDir, 'socket'), '5432', 'postgres');
    return targetOf({ kind, environment, url }, resources.move());
  }
  const server = process.env['DATABASE_URL'] || resources.use(await PostgresServer.start()).url;
  const url = await createDatabase(server, resources);
  return targetOf(
    { kind, environment: { ...environment, DATABASE_URL: url }, url },
    resources.move(),
  );
}

function targetOf(
  target: Omit<Target, keyof AsyncDisposable>,
  resources: AsyncDisposableStack,
): Target {
  return { ...target, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Creates an empty database, dropped with the resources. @returns its URL */
export async function createDatabase(
  serverUrl: string,
  resources: AsyncDisposableStack,
): Promise<string> {
  const name = `beacon_bench_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client(serverUrl);
  await client.connect();
  resources.defer(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  await client.query(`create database ${name}`);
  const { rows } = await client.query<{ folders: string; port: string }>(
    `select current_setting('unix_socket_directories') as folders, current_setting('port') as port`,
  );
  const { folders = '', port = '' } = rows[0] ?? {};
  const folder = folders
    .split(/, */)
    .find((candidate) => fs.existsSync(`${candidate}/.s.PGSQL.${port}`));
  const { username, password, hostname } = new URL(serverUrl);
  const isLocal = ['127.0.0.1', 'localhost'].includes(hostname);
  if (folder && isLocal && !password) return socketUrl(username, folder, port, name);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

function socketUrl(user: string, folder: string, port: string, database: string): string {
  return `postgres://${user}@${encodeURIComponent(folder)}:${port}/${database}`;
}
