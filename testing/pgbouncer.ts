import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { changeOwner, unprivileged } from './postgres-server.ts';

const program = '/usr/sbin/pgbouncer';

/** Whether this machine has Debian's PgBouncer. */
export const hasPgBouncer = fs.existsSync(program);

interface PgBouncerOptions {
  /** The one user that it lets in, without a password. */
  login: string;
  /** To the server, for each database. */
  connections: number;
  port: number;
}

/** A PgBouncer in transaction mode before a PostgreSQL server on this machine, ended on disposal. */
export class PgBouncer implements AsyncDisposable {
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  static async start(
    serverUrl: string,
    { login, connections, port }: PgBouncerOptions,
  ): Promise<PgBouncer> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-pgbouncer-'));
    const server = new URL(serverUrl);
    fs.writeFileSync(`${folder}/users`, `"${login}" ""\n`);
    // What Debian's package has by default stays as it is.
    const settings = [
      '[databases]',
      `* = host=${server.hostname} port=${server.port || 5432}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${folder}/users`,
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
    ];
    fs.writeFileSync(`${folder}/settings.ini`, settings.join('\n'));
    const identity = unprivileged();
    for (const name of ['', '/users', '/settings.ini']) changeOwner(folder + name, identity);
    const child = spawn(program, [`${folder}/settings.ini`], {
      ...identity,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const bouncer = new PgBouncer(child);
    child.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
    await bouncer.#ready();
    return bouncer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }

  async #ready(): Promise<void> {
    const { stderr } = this.#process;
    if (!stderr) throw new Error('PgBouncer has no output');
    const output: string[] = [];
    for await (const line of createInterface({ input: stderr })) {
      output.push(line);
      if (!line.includes('process up')) continue;
      stderr.resume();
      return;
    }
    throw new Error(`PgBouncer failed to start:\n${output.join('\n')}`);
  }
}
