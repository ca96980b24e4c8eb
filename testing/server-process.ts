import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { heapLimits } from '../tools/project.mjs';
import { freePort } from '../tools/free-port.ts';
import type { DatabaseConfig } from './databases.ts';

export const testSecretKey = 'a secret key of the tests, long enough';

/** A line of the log, as far as tests read it. */
export interface LogLine {
  level: number;
  msg: string;
}

const [warning, error] = [40, 50];

/** The whole program in a process of its own; killed on disposal. */
export class ServerProcess implements AsyncDisposable {
  readonly url: string;
  readonly ended: Promise<unknown>;
  /** What it has logged. */
  readonly log: LogLine[] = [];
  /** What it has printed apart from its log. */
  readonly printed: string[] = [];
  readonly #child: ChildProcess;

  private constructor(port: number, environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#child = spawn(process.execPath, [...heapLimits, 'server/main.ts'], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        PUBLIC_URL: this.url,
        SECRET_KEY: testSecretKey,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.ended = once(this.#child, 'close');
    process.once('exit', this.kill);
  }

  /** Starts the program and waits until it serves. @throws Error with what it printed, if it ends before */
  static async start(environment: Record<string, string>): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), environment);
    await server.#ready();
    return server;
  }

  /** The code with which it ended; null while it runs and after a kill. */
  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** The messages of its warnings and errors, each once. */
  get warnings(): string[] {
    const messages = this.log.filter(({ level }) => level >= warning).map(({ msg }) => msg);
    return [...new Set(messages)];
  }

  /** How many requests failed with an error that nobody expected. */
  get unexpected(): number {
    return this.log.filter(
      ({ level, msg }) => level >= error && msg === 'A request failed unexpectedly',
    ).length;
  }

  readonly kill = (): void => void this.#child.kill('SIGKILL');

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill();
    await this.ended;
    process.off('exit', this.kill);
  }

  async #ready(): Promise<void> {
    const { stdout, stderr } = this.#child;
    if (!stdout || !stderr) throw new Error('The server has no output');
    createInterface({ input: stderr }).on('line', (line) => this.printed.push(line));
    const ready = new Promise<boolean>((resolve) => {
      createInterface({ input: stdout }).on('line', (line) => {
        if (line.startsWith('{')) this.log.push(JSON.parse(line));
        else this.printed.push(line);
        if (line.includes('Beacon is ready at')) resolve(true);
      });
      void this.ended.then(() => resolve(false));
    });
    if (await ready) return;
    throw new Error(`The server ended before it was ready:\n${this.printed.join('\n')}`);
  }
}

/** The settings by which a server uses this database. */
export function environmentOf({
  dataDir,
  databaseUrl,
}: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}
