import { existsSync, rmSync } from 'node:fs';
import { ensureBuilt } from './pages.mjs';
import { checks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { fromRoot, fail } from './project.mjs';
import { ensureInstalled } from './setup.mjs';
import { runSteps, step, vitest } from './steps.mjs';

const browserTests = {
  ...step('browser tests', '@playwright/test/cli.js', 'test'),
  report: 'test-results/browser/report.json',
};
const parts = {
  check: checks,
  server: [
    vitest('server tests, embedded database', 'server-embedded'),
    vitest('server tests, PostgreSQL', 'server-postgres'),
  ],
  browser: [{ title: 'page weight', args: ['tools/budget.ts'] }, browserTests],
};

/** Parts that run only when they are named. */
const cluster = { citus: [vitest('server tests, Citus', 'server-citus')] };

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length);
const known = { ...parts, ...cluster };
const selected = Object.entries(only ? known : parts).filter(([name]) => !only || name === only);
if (selected.length === 0) fail(`There is no part "${only}": ${Object.keys(known).join(', ')}.`);
if (only === 'citus' && !hasCluster()) {
  console.log('There is no Citus cluster here (../shared/citus), so nothing was tested on one.');
  process.exit(0);
}

await ensureInstalled();
await ensureChromium();
rmSync(fromRoot('test-results'), { recursive: true, force: true });
const total = { passed: 0, failed: 0 };
for (const [name, steps] of selected) {
  if (name === 'browser') await ensureBuilt();
  // Database and browser tests run one at a time; only the checks run in parallel.
  const { passed, failed } = await runSteps(steps, name === 'check' ? undefined : 1);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

/** @returns {boolean} whether TEST_CITUS_URL names a cluster, or a program of this machine starts one */
function hasCluster() {
  return Boolean(process.env['TEST_CITUS_URL']) || existsSync(fromRoot('../shared/citus/cluster'));
}
