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

// The app's build empties the folder, so it runs first.
const configs = ['vite.config.ts', 'vite.assess.config.ts', 'vite.preview.config.ts'];
const sources = ['web', 'contract', 'rules', 'frameworks', 'locales', 'tools', 'docs/guide'];
const settings = [...configs, 'lingui.config.ts', 'package.json', 'package-lock.json'];
const stampFile = fromRoot('dist/.built');

/** Builds the pages, unless the last build had the same sources. */
export async function ensureBuilt() {
  const stamp = fingerprint([...settings, ...sources.flatMap(filesUnder)].flatMap(pathAndText));
  if (textOf(stampFile) === stamp) return;
  console.log('Building the pages…');
  rmSync(stampFile, { force: true });
  for (const config of configs)
    await run('node_modules/vite/bin/vite.js', 'build', '--config', config);
  await run('tools/compile-catalogues.ts');
  mkdirSync(fromRoot('dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** @param {string[]} args of Node */
async function run(...args) {
  const env = withFirstOnPath(fromRoot('node_modules/.bin'));
  const { code, output } = await capture(pinnedNode, args, { env });
  if (code !== 0) fail(`${output}\nThe pages were not built; the message above says why.`);
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
