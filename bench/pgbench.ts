import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { postgresOptions } from '#server/platform/database/open.ts';
import { systemBinaries } from '#testing/postgres-binaries.ts';

/** One slice. Every client runs its share of the transactions, each for a different person. */
export interface PgbenchRun {
  url: string;
  /** The lines of the script, and the values of its variables. */
  script: { text: string; variables: Map<string, string> };
  clients: number;
  transactions: number;
}

/** The path of pgbench, or null if it is not installed. */
export function findPgbench(): string | null {
  const systemProgram = path.join(systemBinaries() ?? '', 'pgbench');
  return [systemProgram, 'pgbench'].find(canRun) ?? null;
}

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @returns transactions per second, excluding the time to connect. */
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
      ...[...script.variables].map(([name, value]) => `--define=${name}=${value}`),
    ];
    return await measure(program, url, clients, args);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
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
  return measure(program, url, clients, ['--no-vacuum', `--builtin=${script}`, '--time=2']);
}

async function measure(
  program: string,
  url: string,
  clients: number,
  args: string[],
): Promise<number> {
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
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
}
