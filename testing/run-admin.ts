import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseConfig } from './databases.ts';

/** Runs the command for administrators on a database, as a process of its own. */
export function runAdmin({ dataDir, databaseUrl }: DatabaseConfig, ...args: string[]) {
  const program = path.join(import.meta.dirname, '../server/admin.ts');
  const env = {
    PATH: process.env['PATH'],
    MODE: 'production',
    PUBLIC_URL: 'https://beacon.example',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  return promisify(execFile)(process.execPath, [program, ...args], { env, cwd: dataDir });
}
