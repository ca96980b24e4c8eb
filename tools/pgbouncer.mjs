import { existsSync } from 'node:fs';
import { capture } from './project.mjs';

const program = '/usr/sbin/pgbouncer';

/** Installs Debian's PgBouncer for the tests of a pooler when this machine has none and the user is root. */
export async function ensurePgBouncer() {
  if (existsSync(program)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await capture('apt-get', ['update', '-q'], { env });
    await capture('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'pgbouncer'], {
      env,
    });
  }
  if (!existsSync(program)) {
    console.log('– Nothing is tested behind PgBouncer: this machine has no /usr/sbin/pgbouncer.');
  }
}
