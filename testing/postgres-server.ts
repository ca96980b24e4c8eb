import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { packageBinaries, systemBinaries, type PostgresOrigin } from './postgres-binaries.ts';

type Identity = { uid: number; gid: number } | Record<string, never>;

/** Where a server has its programs and its data, and as whom it runs. */
interface Place {
  folder: string;
  binaries: string;
  identity: Identity;
}

/** A real PostgreSQL in a temporary folder, which is deleted on dispose. */
export class PostgresServer implements AsyncDisposable {
  /** The URL of the default database. */
  readonly url: string;
  readonly #place: Place;
  readonly #port: number;
  #process: ChildProcess;

  private constructor(place: Place, port: number) {
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#place = place;
    this.#port = port;
    this.#process = this.#start();
    process.once('exit', this.#endNow);
  }

  /**
   * @param origin by default this machine's programs if it has them, else the package's
   * @param parent where its folder is made
   */
  static async start(origin?: PostgresOrigin, parent = os.tmpdir()): Promise<PostgresServer> {
    const place = await placeFor(parent, origin);
    const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
    const options = ['--username=postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'];
    run(place, 'initdb', [`--pgdata=${dataOf(place)}`, `--locale=${locale}`, ...options]);
    const server = new PostgresServer(place, await freePort());
    await server.#ready();
    return server;
  }

  /** Starts another server that streams what this one commits, under a name, and can take its place. */
  async startStandby(name: string): Promise<PostgresServer> {
    const place = { ...this.#place, folder: newFolder(os.tmpdir(), this.#place.identity) };
    await this.#copyData(dataOf(place));
    const source = `host=127.0.0.1 port=${this.#port} user=postgres application_name=${name}`;
    fs.appendFileSync(
      path.join(dataOf(place), 'postgresql.auto.conf'),
      `primary_conninfo = '${source}'\n`,
    );
    const server = new PostgresServer(place, await freePort());
    await server.#ready();
    return server;
  }

  /** Copies the data while the server runs, as the start of a standby needs it. */
  async #copyData(target: string): Promise<void> {
    const client = new pg.Client(this.url);
    await client.connect();
    try {
      await client.query("select pg_backup_start('standby', fast => true)");
      execFileSync('cp', ['-a', dataOf(this.#place), target], environmentOf(this.#place));
      const { rows } = await client.query('select labelfile from pg_backup_stop()');
      const files = { backup_label: rows[0].labelfile, 'standby.signal': '' };
      for (const [name, text] of Object.entries(files)) {
        fs.writeFileSync(path.join(target, name), text);
        changeOwner(path.join(target, name), this.#place.identity);
      }
      fs.rmSync(path.join(target, 'postmaster.pid'));
    } finally {
      await client.end();
    }
  }

  /** Stops without a shutdown, as in a power failure. */
  async crash(): Promise<void> {
    await this.#end('SIGQUIT');
  }

  /** Stops at once, without a chance to write anything. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Whether it stopped, by itself or not. */
  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  /** Starts again after a crash. */
  async resume(): Promise<void> {
    this.#process = this.#start();
    await this.#ready();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    process.off('exit', this.#endNow);
    await this.#end('SIGINT');
    fs.rmSync(this.#place.folder, { recursive: true, force: true });
  }

  readonly #endNow = () => {
    this.#process.kill('SIGQUIT');
    fs.rmSync(this.#place.folder, { recursive: true, force: true });
  };

  #start(): ChildProcess {
    const settings = [
      'fsync=on',
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#place.folder}`,
    ];
    const args = ['-D', dataOf(this.#place), '-p', String(this.#port)];
    return spawn(
      path.join(this.#place.binaries, 'postgres'),
      [...args, ...settings.flatMap((setting) => ['-c', setting])],
      { ...environmentOf(this.#place), stdio: ['ignore', 'ignore', 'pipe'] },
    );
  }

  async #end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    if (this.hasEnded) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill(signal);
    await exited;
  }

  async #ready(): Promise<void> {
    const { stderr } = this.#process;
    if (!stderr) throw new Error('PostgreSQL has no output');
    const output: string[] = [];
    for await (const line of createInterface({ input: stderr })) {
      if (line.includes('ready to accept')) {
        stderr.resume();
        return;
      }
      output.push(line);
    }
    throw new Error(`PostgreSQL failed to start:\n${output.join('\n')}`);
  }
}

async function placeFor(parent: string, origin?: PostgresOrigin): Promise<Place> {
  const identity = unprivileged();
  const folder = newFolder(parent, identity);
  const binaries = await binariesFor(folder, origin);
  return { folder, binaries, identity };
}

function newFolder(parent: string, identity: Identity): string {
  const folder = fs.mkdtempSync(path.join(parent, 'beacon-postgres-'));
  changeOwner(folder, identity);
  return folder;
}

function dataOf({ folder }: Place): string {
  return path.join(folder, 'data');
}

function run(place: Place, program: string, args: string[]): void {
  const options = { ...environmentOf(place), stdio: 'pipe' } as const;
  execFileSync(path.join(place.binaries, program), args, options);
}

function environmentOf({ folder, identity }: Place) {
  return { ...identity, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
}

/** The programs to run; for root they are copied to a folder that an unprivileged user can read. */
async function binariesFor(folder: string, origin?: PostgresOrigin): Promise<string> {
  const systemFolder = origin === 'package' ? null : systemBinaries();
  if (systemFolder) return systemFolder;
  if (origin === 'system')
    throw new Error('This machine has no PostgreSQL of version 15 or later.');
  const packaged = await packageBinaries();
  if (process.getuid?.() !== 0) return packaged;
  const copy = path.join(folder, 'postgresql');
  fs.cpSync(path.dirname(packaged), copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

/** PostgreSQL refuses to run as root. */
export function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {};
  const numberOf = (option: string) =>
    Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

export function changeOwner(folder: string, identity: Identity): void {
  if (identity['uid'] !== undefined) fs.chownSync(folder, identity['uid'], identity['gid'] ?? 0);
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
