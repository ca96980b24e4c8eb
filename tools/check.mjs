import { ensureInstalled } from './setup.mjs';
import { runSteps, step, vitest } from './steps.mjs';

/** What a change must pass within a minute, before any database or browser is started. */
export const checks = [
  step('types', 'typescript/bin/tsc', '-b'),
  step('lint', 'oxlint/bin/oxlint'),
  step('format', 'oxfmt/bin/oxfmt', '--check'),
  step('unused code', 'knip/bin/knip.js'),
  vitest('unit tests', 'rules', 'web', 'assess', 'structure'),
];

if (process.argv[1]?.endsWith('check.mjs')) {
  await ensureInstalled();
  const { failed } = await runSteps(checks);
  process.exitCode = failed ? 1 : 0;
}
