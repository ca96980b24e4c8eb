import { readFileSync } from 'node:fs';
import { whole, whyNoCluster } from './citus.mjs';
import { longFaults } from './faults.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt } from './pages.mjs';
import { ensurePgBouncer } from './pgbouncer.mjs';
import { fail, fromRoot } from './project.mjs';
import { ensureInstalled } from './setup.mjs';
import { whyNoSmallDisk } from './small-disk.mjs';
import { runSteps, step, vitest } from './steps.mjs';

/** As many parts as `npm run admin -- distribute` makes. */
const shards = 32;

const lack = await whyNoCluster();
if (lack) fail(`Nothing was tested on a Citus cluster. ${lack}`);
await ensureInstalled();
await ensureChromium();
await ensurePgBouncer();
await ensureBuilt();
process.env['TEST_SHARDS'] = String(shards);
const noDisk = whyNoSmallDisk();
if (noDisk) console.log(`– Nothing was tested on a full disk. ${noDisk}`);
const journeys = {
  ...step('long journeys', '@playwright/test/cli.js', 'test', '--config=playwright.long.config.ts'),
  report: 'test-results/long/report.json',
};
const pooled = vitest('server, behind PgBouncer', 'server-pooled');
const { failed } = await runSteps([journeys, ...longFaults, pooled, whole], 1);
for (const { title, report = '' } of longFaults) {
  console.log(`\n${title}:`);
  console.table(countsIn(report, (file) => file));
}
printDistricts('Behind PgBouncer', pooled.report ?? '');
printDistricts(`On three nodes, ${shards} shards`, whole.report ?? '');
process.exitCode = failed ? 1 : 0;

/**
 * @param {string} title
 * @param {string} report by vitest
 */
function printDistricts(title, report) {
  console.log(`\n${title}:`);
  console.table(countsIn(report, districtOf));
}

/**
 * Counts the tests of each group of files.
 * @param {string} report by vitest
 * @param {(path: string) => string} groupOf
 * @returns {Record<string, {files: number, passed: number, failed: number, seconds: number}>}
 */
function countsIn(report, groupOf) {
  /** @type {ReturnType<typeof countsIn>} */
  const groups = {};
  for (const { name, startTime, endTime, assertionResults } of filesIn(report)) {
    const row = (groups[groupOf(name.slice(fromRoot('').length))] ??= {
      files: 0,
      passed: 0,
      failed: 0,
      seconds: 0,
    });
    row.files += 1;
    row.passed += assertionResults.filter(({ status }) => status === 'passed').length;
    row.failed += assertionResults.filter(({ status }) => status === 'failed').length;
    row.seconds = Math.round(row.seconds + (endTime - startTime) / 1000);
  }
  return groups;
}

/** @param {string} path */
function districtOf(path) {
  return path.split('/').slice(0, 2).join('/');
}

/**
 * @param {string} report by vitest
 * @returns {{name: string, startTime: number, endTime: number, assertionResults: {status: string}[]}[]}
 */
function filesIn(report) {
  const { testResults } = JSON.parse(readFileSync(fromRoot(report), 'utf8'));
  return testResults.toSorted((/** @type {{name: string}} */ a, /** @type {{name: string}} */ b) =>
    a.name < b.name ? -1 : 1,
  );
}
