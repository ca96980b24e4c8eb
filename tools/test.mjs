import { rmSync } from 'node:fs';
import { ensureBuilt } from './pages.mjs';
import { checks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { chosen, whole, whyNoCluster } from './citus.mjs';
import { ensurePgBouncer } from './pgbouncer.mjs';
import { fromRoot, fail } from './project.mjs';
import { ensureInstalled } from './setup.mjs';
import { whyNoSmallDisk } from './small-disk.mjs';
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
  citus: [chosen],
  browser: [{ title: 'page weight', args: ['tools/budget.ts'] }, browserTests],
};

/** A part that is named is tested whole. */
const named = { ...parts, citus: [whole] };

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length);
const selected = Object.entries(only ? named : parts).filter(([name]) => !only || name === only);
if (selected.length === 0) fail(`There is no part "${only}": ${Object.keys(parts).join(', ')}.`);

await ensureInstalled();
await ensureChromium();
rmSync(fromRoot('test-results'), { recursive: true, force: true });
const total = { passed: 0, failed: 0 };
for (const [name, steps] of selected) {
  if (name === 'browser') await ensureBuilt();
  if (name === 'server') {
    await ensurePgBouncer();
    const noDisk = whyNoSmallDisk();
    if (noDisk) console.log(`– Nothing was tested on a full disk. ${noDisk}`);
  }
  const lack = name === 'citus' ? await whyNoCluster() : null;
  if (lack) {
    console.log(`– Nothing was tested on a Citus cluster. ${lack}`);
    continue;
  }
  // Database and browser tests run one at a time; only the checks run in parallel.
  const { passed, failed } = await runSteps(steps, name === 'check' ? undefined : 1);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
