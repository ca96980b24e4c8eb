import { ensureInstalled } from './setup.mjs';
import { runSteps, step, vitest } from './steps.mjs';

/** The checks of a change that need neither a database nor a browser; they take under a minute. */
export const checks = [
  step('types', 'typescript/bin/tsc', '-b'),
  step('lint', 'oxlint/bin/oxlint'),
  step('format', 'oxfmt/bin/oxfmt', '--check'),
  step('catalogues', '@lingui/cli/dist/lingui-check.js', 'sync', '--clean'),
  step('translations', '@lingui/cli/dist/lingui-check.js', 'missing'),
  step('unused code', 'knip/bin/knip.js'),
  vitest('unit tests', 'rules', 'web', 'assess', 'structure'),
];

if (process.argv[1]?.endsWith('check.mjs')) {
  await ensureInstalled();
  const { failed } = await runSteps(checks);
  process.exitCode = failed ? 1 : 0;
}
