import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  capture,
  fingerprint,
  fromRoot,
  fail,
  pinnedNode,
  textOf,
  withFirstOnPath,
} from './project.mjs';

/**
 * @typedef {object} Build
 * @property {string} name
 * @property {string[]} configs of Vite; the app's build empties the folder of the pages, so it runs first
 * @property {string[]} sources folders
 * @property {string} [script] that runs last
 */

/** @type {Build} */
const pages = {
  name: 'pages',
  configs: ['vite.config.ts', 'vite.assess.config.ts', 'vite.preview.config.ts'],
  sources: ['web', 'contract', 'rules', 'frameworks', 'locales', 'tools', 'docs/guide'],
  script: 'tools/compile-catalogues.ts',
};
/** @type {Build} */
const server = {
  name: 'server',
  configs: ['vite.server.config.ts'],
  sources: ['server', 'contract', 'rules', 'tools'],
};
const settings = ['lingui.config.ts', 'package.json', 'package-lock.json'];

/** Builds the pages and the server, each unless its last build had the same sources. */
export async function ensureBuilt() {
  await ensure(pages);
  await ensure(server);
}

/** @param {Build} build */
async function ensure({ name, configs, sources, script }) {
  const stampFile = fromRoot(`dist/.built-${name}`);
  const files = [...configs, ...settings, ...sources.flatMap(filesUnder)];
  const stamp = fingerprint(files.flatMap(pathAndText));
  if (textOf(stampFile) === stamp) return;
  console.log(`Building the ${name}…`);
  rmSync(stampFile, { force: true });
  for (const config of configs)
    await run('node_modules/vite/bin/vite.js', 'build', '--config', config);
  if (script) await run(script);
  mkdirSync(fromRoot('dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** @param {string[]} args of Node */
async function run(...args) {
  const env = withFirstOnPath(fromRoot('node_modules/.bin'));
  const { code, output } = await capture(pinnedNode, args, { env });
  if (code !== 0) fail(`${output}\nBeacon was not built; the message above says why.`);
}

/** @param {string} folder */
function filesUnder(folder) {
  const names = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => !name.includes('.test.'))
    .toSorted()
    .map((name) => join(folder, name));
}

/** @param {string} path */
function pathAndText(path) {
  return [path, textOf(fromRoot(path))];
}
