import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseConfig } from './databases.ts';
import { environmentOf, testSecretKey } from './server-process.ts';

/** Runs the admin command on a database, in a child process. */
export function runAdmin(config: DatabaseConfig, ...args: string[]) {
  const program = path.join(import.meta.dirname, '../server/admin.ts');
  const env = {
    PATH: process.env['PATH'],
    MODE: 'production',
    PUBLIC_URL: 'https://beacon.example',
    SECRET_KEY: testSecretKey,
    ...environmentOf(config),
  };
  return promisify(execFile)(process.execPath, [program, ...args], { env, cwd: config.dataDir });
}
