import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { systemBinaries } from '#testing/postgres-binaries.ts';
import type { Recipe, Source, Step } from './recipe.ts';

/** One slice. Every client runs its share of the transactions, each for a different person. */
export interface PgbenchRun {
  url: string;
  recipe: Recipe;
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
  { url, recipe, clients, transactions }: PgbenchRun,
): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-pgbench-'));
  try {
    const file = path.join(folder, 'script.sql');
    const constants = new Map<string, string>();
    fs.writeFileSync(file, buildScript(recipe, constants));
    const { stdout } = await promisify(execFile)(
      program,
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--file=${file}`,
        `--client=${clients}`,
        `--jobs=${Math.min(clients, 2)}`,
        `--transactions=${Math.floor(transactions / clients)}`,
        '--define=round=-1',
        `--define=clients=${clients}`,
        ...[...constants].map(([value, name]) => `--define=${name}=${value}`),
        url,
      ],
      // Each statement is planned once, as on a connection that has been in use for a while.
      { env: { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' } },
    );
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function buildScript(recipe: Recipe, constants: Map<string, string>): string {
  const usesRow = recipe.some(({ sources }) => sources.some(({ from }) => from === 'row'));
  const rowStatement = usesRow
    ? recipe.findLast(({ sources }) => sources.some(isToken))
    : undefined;
  const statements = recipe.map((step) => {
    const text = step.text.replaceAll(/\$(\d+)/g, (_, n) =>
      expressionOf(step, Number(n), constants),
    );
    return text + (step === rowStatement ? ' \\gset' : ';');
  });
  const person = ['\\set round :round + 1', '\\set person :round * :clients + :client_id'];
  return [...person, ...statements, ''].join('\n');
}

function isToken({ from }: Source): boolean {
  return from === 'token';
}

function expressionOf({ sources }: Step, n: number, constants: Map<string, string>): string {
  const source = sources[n - 1];
  if (!source) throw new RangeError(`A statement has no value ${n}`);
  if (source.from === 'token') return `sha256(lpad(:person::text, 32, '0')::bytea)`;
  if (source.from === 'row') return `:${source.column}`;
  if (source.from === 'new id') return `lpad(:person::text, 32, '0')::uuid`;
  if (source.value === null) return 'null';
  const value = String(source.value);
  const name = constants.get(value) ?? `constant_${constants.size}`;
  constants.set(value, name);
  return `:${name}`;
}
