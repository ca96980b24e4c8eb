import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PostgresServer } from '#testing/postgres-server.ts';
import type { DatabaseKind } from './options.ts';

/** An empty database of one kind, gone when it is disposed of. */
export interface Target extends AsyncDisposable {
  kind: DatabaseKind;
  /** What the server is started with. */
  environment: Record<string, string>;
  /** Where everybody reaches the database once the server runs: its Unix socket, where this machine has it. */
  url: string;
}

export async function openTarget(kind: DatabaseKind): Promise<Target> {
  await using opened = new AsyncDisposableStack();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-bench-'));
  const remove = () => fs.rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  opened.defer(remove);
  // The port of a call that comes over no socket: a demo refuses others.
  const environment = { DATA_DIR: dataDir, PORT: '80' };
  if (kind === 'embedded') {
    const url = socketUrl('postgres', path.join(dataDir, 'socket'), '5432', 'postgres');
    return targetOf({ kind, environment, url }, opened.move());
  }
  const server = process.env['DATABASE_URL'] || opened.use(await PostgresServer.start()).url;
  const url = await createDatabase(server, opened);
  return targetOf({ kind, environment: { ...environment, DATABASE_URL: url }, url }, opened.move());
}

function targetOf(
  target: Omit<Target, keyof AsyncDisposable>,
  opened: AsyncDisposableStack,
): Target {
  return { ...target, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function createDatabase(serverUrl: string, opened: AsyncDisposableStack): Promise<string> {
  const name = `beacon_bench_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client(serverUrl);
  await client.connect();
  opened.defer(async () => {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  await client.query(`create database ${name}`);
  const { rows } = await client.query<{ folders: string; port: string }>(
    `select current_setting('unix_socket_directories') as folders, current_setting('port') as port`,
  );
  const { folders = '', port = '' } = rows[0] ?? {};
  const folder = folders.split(/, */).find((one) => fs.existsSync(`${one}/.s.PGSQL.${port}`));
  const { username, password, hostname } = new URL(serverUrl);
  const isHere = ['127.0.0.1', 'localhost'].includes(hostname);
  if (folder && isHere && !password) return socketUrl(username, folder, port, name);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

function socketUrl(user: string, folder: string, port: string, database: string): string {
  return `postgres://${user}@${encodeURIComponent(folder)}:${port}/${database}`;
}
