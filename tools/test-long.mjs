import { readFileSync } from 'node:fs';
import { whole, whyNoCluster } from './citus.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt } from './pages.mjs';
import { fail, fromRoot } from './project.mjs';
import { ensureInstalled } from './setup.mjs';
import { runSteps, step } from './steps.mjs';

/** As many parts as `npm run admin -- distribute` makes. */
const shards = 32;

const lack = await whyNoCluster();
if (lack) fail(`Nothing was tested on a Citus cluster. ${lack}`);
await ensureInstalled();
await ensureChromium();
await ensureBuilt();
process.env['TEST_SHARDS'] = String(shards);
const journeys = {
  ...step('long journeys', '@playwright/test/cli.js', 'test', '--config=playwright.long.config.ts'),
  report: 'test-results/long/report.json',
};
const { failed } = await runSteps([journeys, whole], 1);
console.log(`\nOn three nodes, ${shards} shards:`);
console.table(districtsIn(whole.report ?? ''));
process.exitCode = failed ? 1 : 0;

/**
 * @param {string} report by vitest
 * @returns {Record<string, {files: number, passed: number, failed: number, seconds: number}>}
 */
function districtsIn(report) {
  /** @type {ReturnType<typeof districtsIn>} */
  const districts = {};
  for (const { name, startTime, endTime, assertionResults } of filesIn(report)) {
    const path = name.slice(fromRoot('').length).split('/');
    const district = path.slice(0, 2).join('/');
    const row = (districts[district] ??= { files: 0, passed: 0, failed: 0, seconds: 0 });
    row.files += 1;
    row.passed += assertionResults.filter(({ status }) => status === 'passed').length;
    row.failed += assertionResults.filter(({ status }) => status === 'failed').length;
    row.seconds = Math.round(row.seconds + (endTime - startTime) / 1000);
  }
  return districts;
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
