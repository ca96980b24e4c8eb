import { readFileSync } from 'node:fs';
import { whole, whyNoCluster } from './citus.mjs';
import { fail, fromRoot } from './project.mjs';
import { ensureInstalled } from './setup.mjs';
import { runSteps } from './steps.mjs';

/** As many parts as `npm run admin -- distribute` makes. */
const shards = 32;

const lack = await whyNoCluster();
if (lack) fail(`Nothing was tested on a Citus cluster. ${lack}`);
await ensureInstalled();
process.env['TEST_SHARDS'] = String(shards);
const { failed } = await runSteps([whole], 1);
console.log(`\nOn three nodes, ${shards} shards:`);
console.table(districtsIn(whole.report ?? ''));
process.exitCode = failed ? 1 : 0;

/**
 * @param {string} report by vitest
 * @returns {Record<string, {files: number, passed: number, failed: number, seconds: number}>}
 */
function districtsIn(report) {
  /** @type {{name: string, startTime: number, endTime: number, assertionResults: {status: string}[]}[]} */
  const files = JSON.parse(readFileSync(fromRoot(report), 'utf8')).testResults;
  const districts = Object.entries(Object.groupBy(files, ({ name }) => districtOf(name)));
  const rows = districts.toSorted().map(([district, group = []]) => {
    const results = group.flatMap(({ assertionResults }) => assertionResults);
    const count = (/** @type {string} */ status) =>
      results.filter((result) => result.status === status).length;
    const ms = group.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
    const seconds = Math.round(ms / 1000);
    return [
      district,
      { files: group.length, passed: count('passed'), failed: count('failed'), seconds },
    ];
  });
  return Object.fromEntries(rows);
}

/** @param {string} file */
function districtOf(file) {
  return file.slice(fromRoot('').length).split('/').slice(0, 2).join('/');
}
