import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { CitusCluster } from '#testing/citus-cluster.ts';
import { dropDatabases } from '#testing/server-databases.ts';
import { whyNoCluster } from '../tools/citus.mjs';
import type { ScaleSizes } from './options.ts';
import { startRealServer } from './real-server.ts';
import { createDatabases, openScaleDatabase } from './scale-database.ts';
import type { DatabaseOptions } from './scale-database.ts';
import { measurePage } from './scale-measure.ts';
import type { Installation } from './scale-measure.ts';
import { userOf } from './scale-page.ts';
import { coverageProblems, pages } from './scale-pages.ts';
import { idOf } from './scale-span.ts';
import type { Span } from './scale-span.ts';
import { formatRow, formatSummary, formatVerdict, nameOf, tableHead } from './scale-table.ts';
import type { Measured } from './scale-table.ts';
import type { Reader } from './scale-visits.ts';

/** Beacons of a small organisation. */
const few = 10;
/** The small installation: one organisation in which every list has full pages, and a handful of small ones. */
const reference = { beacons: 2000, small: 5 };

/**
 * Measures every page of a large organisation and of one of many small ones on a cluster, beside those of a small
 * installation on the same cluster, and prints a table. Sets the exit code where a page was not answered with 200.
 */
export async function benchScale(sizes: ScaleSizes): Promise<void> {
  const problems = coverageProblems();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const lack = await whyNoCluster();
  if (lack) {
    console.log(`Nothing was measured, since there is no Citus cluster. ${lack}\n${howToGetOne}`);
    process.exitCode = 1;
    return;
  }
  await using resources = new AsyncDisposableStack();
  const opened = await openInstallations(sizes, resources);
  const measured: Measured[] = [];
  const failures: string[] = [];
  console.log(`\n${describe(sizes)}\n\n${tableHead}`);
  for (const page of pages) {
    const row = await measurePage(page, opened, (message) =>
      failures.push(`- ${nameOf(page)} (${page.as}): ${message}`),
    );
    measured.push(row);
    console.log(formatRow(row));
  }
  console.log(`\n${formatSummary(measured)}\n${formatVerdict(measured)}`);
  if (failures.length === 0) return;
  process.exitCode = 1;
  console.log(['\nAnswered otherwise than with 200:', ...failures].join('\n'));
}

const howToGetOne = `Put a cluster's coordinator into TEST_CITUS_URL, as a superuser of a database that has the extension and no tables, or
install PostgreSQL and the extension citus on this machine; docs/scale.md says what a cluster is.`;

function describe({ beacons, small }: ScaleSizes): string {
  const organisations = `one organisation of ${beacons.toLocaleString('en')} Beacons and ${small.toLocaleString('en')} of ${few}`;
  return `A cluster with ${organisations}, beside a small installation with one of ${reference.beacons.toLocaleString('en')} and ${reference.small} of ${few}.`;
}

async function openInstallations(
  sizes: ScaleSizes,
  resources: AsyncDisposableStack,
): Promise<{ reference: Installation; full: Installation }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'beacon-scale-'));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  resources.defer(remove);
  // The nodes run as another user, in a folder of their own.
  fs.chmodSync(folder, 0o711);
  const onProgress = progressSince(performance.now());
  const cluster = resources.use(await CitusCluster.start(folder));
  // After that of the cluster, which stops its nodes.
  process.once('exit', remove);
  const prefix = path.basename(folder);
  resources.defer(() => dropDatabases(cluster.urls, prefix));
  onProgress('the cluster runs');
  const names = [`${prefix}-reference`, `${prefix}-full`];
  await createDatabases(cluster, names, onProgress);
  const open = (name = '', size: ScaleSizes, isChecked: boolean) =>
    openInstallation(cluster, { name, folder, size, isChecked, onProgress }, resources);
  return {
    reference: await open(names[0], reference, true),
    full: await open(names[1], sizes, false),
  };
}

interface InstallationOptions extends Pick<DatabaseOptions, 'name' | 'folder' | 'isChecked'> {
  size: ScaleSizes;
  onProgress: (done: string) => void;
}

/** Seeds a database, starts the built server on it and signs in as its people. */
async function openInstallation(
  cluster: CitusCluster,
  { size, onProgress, ...options }: InstallationOptions,
  resources: AsyncDisposableStack,
): Promise<Installation> {
  const secretKey = randomBytes(24).toString('hex');
  const large: Span = { first: 1, organisations: 1, beacons: size.beacons };
  const small: Span = { first: 2, organisations: size.small, beacons: few };
  const spans = [large, small];
  const database = resources.use(
    await openScaleDatabase(cluster, { ...options, secretKey, spans }, onProgress),
  );
  const server = resources.use(await startRealServer(database, secretKey));
  onProgress('the server is ready');
  const readerOf = async (number: number, beacons: number): Promise<Reader> => {
    const signIn = (visitor: 'admin' | 'member' | 'assessor') =>
      openSession(database.services, idOf('user', number, userOf(visitor, beacons)), null);
    return {
      organisation: number,
      slug: `scale-${number}`,
      address: `http://127.0.0.1:${server.port}`,
      sessions: {
        admin: await signIn('admin'),
        member: await signIn('member'),
        assessor: await signIn('assessor'),
        nobody: null,
      },
    };
  };
  return {
    large: await readerOf(1, size.beacons),
    small: await readerOf(small.first + Math.floor(size.small / 2), few),
  };
}

function progressSince(startedAt: number) {
  return (done: string) => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${String(seconds).padStart(5)} s  ${done}`);
  };
}
