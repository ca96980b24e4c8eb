import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseConfig } from './databases.ts';
import { environmentOf } from './server-process.ts';

/** An installation; without a secret key it makes one. */
export type Installation = Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'> & { secretKey?: string };

/** Runs the admin command on an installation, in a child process. */
export function runAdmin({ secretKey, ...config }: Installation, ...args: string[]) {
  const program = path.join(import.meta.dirname, '../server/admin.ts');
  const env = {
    PATH: process.env['PATH'],
    MODE: 'production',
    PUBLIC_URL: 'https://beacon.example',
    ...(secretKey && { SECRET_KEY: secretKey }),
    ...environmentOf(config),
  };
  return promisify(execFile)(process.execPath, [program, ...args], { env, cwd: config.dataDir });
}
