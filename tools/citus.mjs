import { existsSync } from 'node:fs';
import { capture, fromRoot } from './project.mjs';
import { vitest } from './steps.mjs';

/** Every server test on a cluster. */
export const whole = vitest('server tests, Citus', 'server-citus');

/** What people do most, in a few minutes: sign-in, submit, lists, import, windows, mails and reports; and the migrations. */
const often = [
  'server/accounts/sign-in/',
  'server/assessments/open-windows.test.ts',
  'server/assessments/submit-response.test.ts',
  'server/beacons/erasure/erase-expired.test.ts',
  'server/beacons/imports/run-import.test.ts',
  'server/beacons/list-filters.test.ts',
  'server/mail/deliver-mails.test.ts',
  'server/platform/distribution/tables.test.ts',
  'server/platform/migrations/compact-answers.citus.test.ts',
  'server/results/lists/',
  'server/results/reports/reports.test.ts',
  'testing/access/routing.citus.test.ts',
];
export const chosen = {
  ...whole,
  title: 'chosen server tests, Citus',
  args: [...whole.args, ...often],
};

const folder = fromRoot('../shared/citus');
const program = '/usr/lib/postgresql/15/bin/postgres';
/** The extension uses a function that earlier versions keep to themselves. */
const minMinor = 20;

/**
 * Makes a cluster possible on this machine, as root by installing what is missing.
 * @returns {Promise<string | null>} why there is none; null if TEST_CITUS_URL names one or this machine can start one
 */
export async function whyNoCluster() {
  if (process.env['TEST_CITUS_URL']) return null;
  if (!existsSync(`${folder}/cluster`))
    return 'TEST_CITUS_URL is not set, and there is no ../shared/citus.';
  const isRoot = process.getuid?.() === 0;
  if (!(await isRecent()) && isRoot) await upgrade();
  if (!(await isRecent())) return `Citus needs PostgreSQL 15.${minMinor}.`;
  if (!existsSync('/usr/share/postgresql/15/extension/citus.control')) {
    if (!isRoot) return 'The extension is not installed: run ../shared/citus/install as root.';
    const { code, output } = await capture(`${folder}/install`, []);
    if (code !== 0) return `The extension was not installed: ${output.trim()}`;
  }
  return isRoot ? null : 'Only root can start a cluster: its nodes run as the user postgres.';
}

async function isRecent() {
  const { output } = await capture(program, ['--version']);
  return Number(/ 15\.(\d+)/.exec(output)?.[1]) >= minMinor;
}

async function upgrade() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const soon = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  await capture('apt-get', ['update', ...soon], { env });
  await capture('apt-get', ['install', '-y', '-qq', 'postgresql-15', 'postgresql-client-15'], {
    env,
  });
}
