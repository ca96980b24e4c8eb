import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import {
  capture,
  fingerprint,
  fromRoot,
  fail,
  pinnedNode,
  root,
  textOf,
  withFirstOnPath,
} from './project.mjs';

const lockfile = fromRoot('package-lock.json');
const stampFile = fromRoot('node_modules/.installed');

/** Installs the packages of the lockfile, unless they are installed already. */
export async function ensureInstalled() {
  const stamp = fingerprint([textOf(lockfile), process.platform, process.arch]);
  if (textOf(stampFile) === stamp && existsSync(pinnedNode)) return;
  console.log('Installing packages (a minute or two the first time)…');
  if (canRunNpm()) await installPackages(process.execPath);
  else await withPinnedNode(installPackages);
  // Written last, so that the next command repeats an interrupted install.
  writeFileSync(stampFile, stamp);
}

/** Under an older Node, npm silently skips native packages; a Node inside node_modules would delete itself. */
function canRunNpm() {
  const inProject = realpathSync(process.execPath).startsWith(fromRoot('node_modules') + sep);
  return majorOf(process.versions.node) >= majorOf(pinnedVersion()) && !inProject;
}

/** @param {string} version */
function majorOf(version) {
  return Number.parseInt(version, 10);
}

/** @returns {string} */
function pinnedVersion() {
  return JSON.parse(textOf(fromRoot('package.json'))).dependencies.node;
}

/** @param {(node: string) => Promise<void>} work runs with a pinned Node outside node_modules */
async function withPinnedNode(work) {
  const version = pinnedVersion();
  const directory = mkdtempSync(join(tmpdir(), 'beacon-node-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.on('exit', remove);
  console.log(`  fetching Node ${version} (this one is ${process.versions.node})`);
  const manifest = { private: true, allowScripts: { node: true } };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  await npm(process.execPath, ['install', '--no-save', `node@${version}`], directory);
  await work(join(directory, relative(root, pinnedNode)));
  remove();
}

/** @param {string} node */
async function installPackages(node) {
  await npm(node, ['ci', '--include=dev', '--include=optional', '--engine-strict'], root);
  const { code, output } = await capture(pinnedNode, ['--version']);
  if (code === 0 && output.trim() === `v${pinnedVersion()}`) return;
  fail(
    'The pinned Node was not installed: install scripts may be switched off.\n' +
      'Run `npm config delete ignore-scripts`, then the same command again.',
  );
}

/**
 * @param {string} node the Node that runs npm
 * @param {string[]} args
 * @param {string} cwd
 */
async function npm(node, args, cwd) {
  const cli = process.env['npm_execpath'];
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const env = withFirstOnPath(dirname(node));
  const { code, output } = cli?.endsWith('npm-cli.js')
    ? await capture(node, [cli, ...args, ...quiet], { cwd, env })
    : await capture('npm', [...args, ...quiet], { cwd, env, shell: process.platform === 'win32' });
  if (code !== 0) fail(`${output}\n${adviceFor(output)}`);
}

/** @param {string} output npm's output */
function adviceFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network|E50\d/.test(output)) {
    return (
      'The package registry could not be reached, so the packages were not installed.\n' +
      'Check the network (and `npm config get registry`, proxy settings), then run the same command again.'
    );
  }
  if (output.includes('ENOSPC')) {
    return 'The disk is full. Free about 1.5 GB, then run the same command again.';
  }
  return 'The packages were not installed; npm says why above. Then run the same command again.';
}
