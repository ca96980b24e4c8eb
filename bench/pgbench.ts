import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresOptions } from '#server/platform/database/postgres-source.ts';
import { systemBinaries } from '#testing/postgres-binaries.ts';
import { teamSize } from './seed.ts';

/** The first visits of each client, in which it plans the statements of each position. */
export const warmUpVisits = teamSize;

const logPrefix = 'visits';

/** One slice. Every client runs its share of the transactions, each for a different person. */
export interface PgbenchRun {
  url: string;
  /** The lines of the script, and the values of its variables. */
  script: { text: string; variables: Map<string, string> };
  clients: number;
  transactions: number;
}

/** The path of a program of PostgreSQL, or null if it is not installed. */
export function findProgram(name: 'pgbench' | 'psql'): string | null {
  const systemProgram = path.join(systemBinaries() ?? '', name);
  return [systemProgram, name].find(canRun) ?? null;
}

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @returns transactions per second from when every client has planned its statements */
export async function runPgbench(
  program: string,
  { url, script, clients, transactions }: PgbenchRun,
): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    fs.writeFileSync(file, script.text);
    const args = [
      '--no-vacuum',
      `--file=${file}`,
      `--transactions=${Math.floor(transactions / clients)}`,
      '--log',
      `--log-prefix=${path.join(folder, logPrefix)}`,
      ...[...script.variables].map(([name, value]) => `--define=${name}=${value}`),
    ];
    await run(program, url, clients, args);
    return rateOf(readLogs(folder));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Reads the logs of the threads of pgbench. @returns when each client's transactions ended, in seconds */
function readLogs(folder: string): number[][] {
  const lines = fs
    .readdirSync(folder)
    .filter((name) => name.startsWith(logPrefix))
    .flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => line.split(' ').map(Number));
  const ends = new Map<number, number[]>();
  for (const [client = 0, , , , seconds = 0, microseconds = 0] of lines) {
    const own = ends.get(client) ?? [];
    own.push(seconds + microseconds / 1e6);
    ends.set(client, own);
  }
  return [...ends.values()];
}

/** Transactions per second after the last client's warm-up. */
function rateOf(clients: number[][]): number {
  const start = Math.max(...clients.map((ends) => ends[warmUpVisits - 1] ?? Number.NaN));
  const later = clients.flat().filter((end) => end > start);
  return later.length / (Math.max(...later) - start);
}

/** Creates the tables of pgbench's own scripts: a million accounts. */
export async function fillPgbench(program: string, url: string): Promise<void> {
  await promisify(execFile)(program, ['--initialize', '--scale=10', '--quiet', url]);
}

/** Runs one of pgbench's own scripts. @returns transactions per second */
export async function runBuiltin(
  program: string,
  url: string,
  clients: number,
  script: 'select-only' | 'simple-update',
): Promise<number> {
  const output = await run(program, url, clients, [
    '--no-vacuum',
    `--builtin=${script}`,
    '--time=2',
  ]);
  return Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
}

async function run(program: string, url: string, clients: number, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    program,
    [
      '--protocol=prepared',
      `--client=${clients}`,
      `--jobs=${Math.min(clients, 2)}`,
      `--define=clients=${clients}`,
      ...args,
      url,
    ],
    // Each statement is planned once, as on a connection that has been in use for a while.
    {
      env: {
        ...process.env,
        PGOPTIONS: `${postgresOptions} -c plan_cache_mode=force_generic_plan`,
      },
    },
  );
  return stdout;
}
