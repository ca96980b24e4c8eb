import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { capture, fromRoot, pinnedNode, textOf, withFirstOnPath } from './project.mjs';

/**
 * A step of a check: a program of the project and the report with its test counts.
 * @typedef {{title: string, args: string[], report?: string, env?: Record<string, string>}} Step
 * @typedef {{passed: number, failed: number}} Count
 */

/**
 * @param {string} title
 * @param {string} program a path below node_modules
 * @param {string[]} args
 * @returns {Step}
 */
export function step(title, program, ...args) {
  return { title, args: [`node_modules/${program}`, ...args] };
}

/**
 * @param {string} title
 * @param {string[]} projects of vitest.config.ts
 * @returns {Step}
 */
export function vitest(title, ...projects) {
  const report = `test-results/${title.replaceAll(/\W+/g, '-')}.json`;
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { ...step(title, 'vitest/vitest.mjs', 'run', ...selected, ...reporters), report };
}

/**
 * Runs the steps, up to two at a time, and prints one line for each.
 * @param {Step[]} steps
 * @returns {Promise<Count>}
 */
export async function runSteps(steps, parallel = Math.min(2, availableParallelism())) {
  const queue = [...steps];
  const total = { passed: 0, failed: 0 };
  await Promise.all(Array.from({ length: parallel }, work));
  return total;

  async function work() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { passed, failed } = await runStep(next);
      total.passed += passed;
      total.failed += failed;
    }
  }
}

/**
 * @param {Step} step
 * @returns {Promise<Count>}
 */
async function runStep({ title, args, report, env: own }) {
  const started = performance.now();
  if (report) rmSync(fromRoot(report), { force: true });
  const env = { ...withFirstOnPath(fromRoot('node_modules/.bin')), NO_COLOR: '1', ...own };
  const { code, output } = await capture(pinnedNode, args, { env });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const tests = report ? readCount(report) : { passed: code === 0 ? 1 : 0, failed: 0 };
  const failed = code === 0 ? 0 : Math.max(1, tests.failed);
  const detail = report ? `${seconds} s, ${tests.passed} passed` : `${seconds} s`;
  console.log(`${failed ? '✗' : '✓'} ${title} (${detail})`);
  if (failed) console.log(output);
  return { passed: tests.passed, failed };
}

/**
 * @param {string} report by vitest or Playwright
 * @returns {Count}
 */
function readCount(report) {
  const content = JSON.parse(textOf(fromRoot(report)) || '{}');
  return {
    passed: content.numPassedTests ?? content.stats?.expected ?? 0,
    failed: content.numFailedTests ?? content.stats?.unexpected ?? 0,
  };
}
